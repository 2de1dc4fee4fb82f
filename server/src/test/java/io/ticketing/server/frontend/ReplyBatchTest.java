package io.ticketing.server.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.Requester;
import org.junit.jupiter.api.Test;

class ReplyBatchTest {
    private final ByteBuf bytes = Unpooled.buffer();
    private final ReplyBatch batch = new ReplyBatch(bytes);

    @Test
    void aGrantIsDeliveredWithTheLastByteOfItsReplyAndNotBefore() {
        Effect.Granted first = granted(1);
        Effect.Granted second = granted(2);
        bytes.writeZero(10);
        batch.addGrant(first);
        bytes.writeZero(5);
        bytes.writeZero(10);
        batch.addGrant(second);

        assertThat(batch.undelivered()).containsExactly(first, second);
        bytes.readerIndex(9);
        assertThat(batch.undelivered()).containsExactly(first, second);
        bytes.readerIndex(10);
        assertThat(batch.undelivered()).containsExactly(second);
        bytes.readerIndex(24);
        assertThat(batch.undelivered()).containsExactly(second);
        bytes.readerIndex(25);
        assertThat(batch.undelivered()).isEmpty();
    }

    private static Effect.Granted granted(long token) {
        return new Effect.Granted(
                new Requester(1, token), MatrixRow.A1, null, KeySet.of(Key.of("key")), 7, token, 0, 1, 0);
    }
}
