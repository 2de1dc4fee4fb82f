package io.ticketing.app.demo;

import java.util.List;

/** The keys of the demo. */
final class DemoKeys {
    /** Everybody wants these. */
    static final List<String> HOT = List.of("order:2026-1042", "stock:A", "payment:77", "주문-1042");
    /** Held for long. */
    static final List<String> SLOW = List.of("job:nightly", "report:q3");
    /** More want it than its queue has places. */
    static final String CROWDED = "seat:front-row";
    /** Whose holders die. */
    static final List<String> MORTAL = List.of("session:7f", "import:customers");
    /** All sorts, also with a tab and an emoji in them. */
    static final List<String> ALL = List.of(
            "order:2026-1042",
            "order:2026-1043",
            "order:2026-1044",
            "stock:A",
            "stock:B",
            "user:alice",
            "user:bob",
            "cache:warm",
            "tab\there",
            "🎫-tickets",
            "주문-1042");

    private DemoKeys() {}
}
