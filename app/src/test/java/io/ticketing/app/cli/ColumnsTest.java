package io.ticketing.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {
    @ParameterizedTest
    @CsvSource({
        "order:42, 12, 'order:42    '",
        "order:42, 8, order:42",
        "order:42, 6, order…",
        "주문-1042, 12, '주문-1042   '",
        "주문-1042, 5, 주문…",
        "주문-1042, 4, '주… '",
        "🎫-tickets, 12, '🎫-tickets  '",
        "🎫🎫🎫, 4, '🎫… '",
        "'', 3, '   '"
    })
    void textFillsItsColumnsHoweverWideItsCharactersAre(String text, int columns, String shown) {
        assertThat(Columns.left(text, columns)).isEqualTo(shown);
        assertThat(Columns.width(shown)).isEqualTo(columns);
    }
}
