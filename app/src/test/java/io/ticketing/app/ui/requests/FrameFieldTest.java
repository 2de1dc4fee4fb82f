package io.ticketing.app.ui.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.state.RequestEntry.Frame;
import io.ticketing.protocol.WireVersion;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FrameFieldTest {
    private static List<String> fields(boolean sent, WireVersion wire, String hex) {
        return FrameField.of(new Frame(sent, wire, HexFormat.of().parseHex(hex))).stream()
                .map(field -> field.name() + "=" + field.value())
                .toList();
    }

    @Test
    void anAcquireOf03() {
        assertThat(fields(true, WireVersion.V0_3, "41" + "000a" + "001e" + "ffffffffffffffff" + "6b31" + "0a"))
                .containsExactly("OPCODE=A", "WAIT=10", "LEASE=30", "OWNER=18446744073709551615", "KEY=k1", "LF=");
    }

    @Test
    void repliesOf03() {
        assertThat(fields(false, WireVersion.V0_3, "41" + "0000000000000005" + "0000000000000007" + "6b" + "0a"))
                .containsExactly("OPCODE=A", "TOKEN=5", "OWNER=7", "KEY=k", "LF=");
        assertThat(fields(false, WireVersion.V0_3, "54" + "0000000000000007" + "6b" + "0a"))
                .containsExactly("OPCODE=T", "OWNER=7", "KEY=k", "LF=");
        assertThat(fields(false, WireVersion.V0_3, "4e" + "0000000000000005" + "6b" + "0a"))
                .containsExactly("OPCODE=N", "TOKEN=5", "KEY=k", "LF=");
    }

    @Test
    void aFixedPartWithALineFeedInItIsCutByCount() {
        assertThat(fields(true, WireVersion.V0_3, "52" + "0a0a0a0a0a0a0a0a" + "6b" + "0a"))
                .containsExactly("OPCODE=R", "TOKEN=723401728380766730", "KEY=k", "LF=");
    }

    @Test
    void framesOf04() {
        assertThat(fields(true, WireVersion.V0_4, "41" + "000b" + "0000000000000001" + "0a" + "1e" + "6b"))
                .containsExactly("OPCODE=A", "LENGTH=11", "REQUEST_ID=1", "SHORT_WAIT=10", "SHORT_LEASE=30", "KEY=k");
        assertThat(fields(false, WireVersion.V0_4, "41" + "0010" + "0000000000000001" + "0000000000000005"))
                .containsExactly("OPCODE=A", "LENGTH=16", "REQUEST_ID=1", "TOKEN=5");
        assertThat(fields(false, WireVersion.V0_4, "45" + "0009" + "0000000000000001" + "02"))
                .containsExactly("OPCODE=E", "LENGTH=9", "REQUEST_ID=1", "CODE=2");
    }

    @Test
    void aKeyIsShownEscaped() {
        assertThat(fields(true, WireVersion.V0_3, "52" + "0000000000000005" + "6109" + "0a"))
                .contains("KEY=a\\t");
    }

    @Test
    void whatFitsNoLayoutIsShownAsItIs() {
        assertThat(fields(false, WireVersion.V0_3, "456e6f")).containsExactly("OPCODE=E", "REST=");
        assertThat(fields(true, WireVersion.V0_3, "4100")).containsExactly("OPCODE=A", "REST=");
        assertThat(fields(true, WireVersion.V0_3, "")).isEmpty();
    }

    @Property
    void noByteIsLeftOut(@ForAll byte[] bytes, @ForAll boolean sent, @ForAll WireVersion wire) {
        assertThat(FrameField.of(new Frame(sent, wire, bytes)).stream()
                        .map(field -> HexFormat.of().formatHex(field.bytes()))
                        .collect(Collectors.joining()))
                .isEqualTo(HexFormat.of().formatHex(bytes));
    }
}
