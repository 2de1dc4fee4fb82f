package io.ticketing.server.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventFilter;
import io.ticketing.observer.proto.Holding;
import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.observer.proto.KeyState;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.observer.proto.Subscribe;
import io.ticketing.protocol.Key;
import io.ticketing.server.lock.KeyView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens, and however slowly an observer reads: once it is quiet, it sees what is. */
class MirrorEqualsTableTest {
    private static final List<String> KEYS = List.of("a1", "a2", "b1", "b2", "c");

    /** What happens next; its figures mean something else for each kind. */
    record Step(Kind kind, int client, int key, int seconds) {
        enum Kind {
            ACQUIRE,
            ACQUIRE_TWO,
            RELEASE,
            RECONNECT,
            PASS,
            TICK,
            STOP_READING,
            READ
        }
    }

    @Property(tries = 600)
    void theKeysThatAreShownAreTheTableOnceAllIsQuiet(
            @ForAll("steps") List<Step> steps, @ForAll("filters") StateFilter filter) {
        try (Bench bench = new Bench()) {
            Observer observer = bench.observer();
            observer.subscribe(filter.toBuilder());

            steps.forEach(step -> take(step, bench, observer));
            quieten(bench, observer);

            assertThat(shown(observer)).isEqualTo(expected(bench, filter));
        }
    }

    @Property(tries = 300)
    void everyEventIsSeenOrCountedAsMissed(@ForAll("steps") List<Step> steps) {
        try (Bench bench = new Bench(8, ObserverToken.NONE)) {
            Observer observer = bench.observer();
            observer.subscribe(Subscribe.newBuilder().setEvents(EventFilter.newBuilder()));
            bench.tick();

            steps.forEach(step -> take(step, bench, observer));
            quieten(bench, observer);

            assertThat(observer.events.size() + observer.missed).isEqualTo(observer.nextSequence - 1);
            assertThat(observer.events.stream().map(Event::getSequence))
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    private static void take(Step step, Bench bench, Observer observer) {
        String key = KEYS.get(step.key());
        switch (step.kind()) {
            case ACQUIRE -> bench.acquire(step.client(), step.client(), step.seconds(), 1 + step.key(), key);
            case ACQUIRE_TWO ->
                bench.acquire(step.client(), step.client(), step.seconds(), 3, key, step.key() == 4 ? "b1" : "c");
            case RELEASE -> bench.releaseGrant(step.key());
            case RECONNECT -> bench.reconnect(step.client());
            case PASS -> bench.time.advanceSeconds(step.seconds() * 0.7);
            case TICK -> bench.tick();
            case STOP_READING -> observer.reads(false);
            case READ -> {
                observer.reads(true);
                observer.read();
            }
        }
    }

    private static void quieten(Bench bench, Observer observer) {
        observer.reads(true);
        bench.pass(0.6);
        observer.read();
    }

    private static Map<Key, String> shown(Observer observer) {
        Map<Key, String> shown = new TreeMap<>();
        observer.keys.forEach((key, state) -> shown.put(key, text(state)));
        return shown;
    }

    private static String text(KeyState state) {
        return "%s token %d owner %d connection %d waiters %d by %s set %d"
                .formatted(
                        state.getHolding(),
                        state.getHolder().getFencingToken(),
                        state.getHolder().getOwner(),
                        state.getHolder().getConnection(),
                        state.getWaiters(),
                        state.getLastRow(),
                        state.getSetKeysCount());
    }

    private static Map<Key, String> expected(Bench bench, StateFilter filter) {
        List<KeyView> views = new ArrayList<>();
        bench.loop.table().forEachKey(views::add);
        Stream<KeyView> passing = views.stream().filter(view -> passes(view, filter, bench.time.getAsLong()));
        if (filter.getFirstCount() > 0) {
            passing = passing.sorted(order(filter.getOrder())).limit(filter.getFirstCount());
        }
        Map<Key, String> expected = new TreeMap<>();
        passing.forEach(view -> expected.put(view.key(), text(view, bench)));
        return expected;
    }

    private static boolean passes(KeyView view, StateFilter filter, long nowNanos) {
        return view.key().text().startsWith(filter.getKeyPrefix().toStringUtf8())
                && (!filter.getContendedOnly() || view.waiters() > 0)
                && (!filter.getExpiredOnly() || view.isExpired(nowNanos));
    }

    private static Comparator<KeyView> order(KeyOrder order) {
        Comparator<KeyView> first =
                switch (order) {
                    case KEY_ORDER_WAITERS ->
                        Comparator.comparingInt(KeyView::waiters).reversed();
                    case KEY_ORDER_LEASE_REMAINING ->
                        Comparator.comparingLong(view -> view.holder() == null
                                ? Long.MAX_VALUE
                                : view.holder().leaseEndNanos());
                    case KEY_ORDER_LAST_CHANGE ->
                        Comparator.comparingLong(KeyView::changedNanos).reversed();
                    case KEY_ORDER_LONGEST_WAIT ->
                        Comparator.comparingLong(
                                view -> view.waiters() == 0 ? Long.MAX_VALUE : view.oldestWaiterSinceNanos());
                    case KEY_ORDER_KEY, UNRECOGNIZED -> Comparator.comparing(KeyView::key);
                };
        return first.thenComparing(KeyView::key);
    }

    private static String text(KeyView view, Bench bench) {
        KeyView.HolderView holder = view.holder();
        String waiters = "waiters %d by %s".formatted(view.waiters(), EventTranslator.row(view.lastRow()));
        if (holder == null) {
            return Holding.HOLDING_FREE + " token 0 owner 0 connection 0 " + waiters + " set 0";
        }
        long connection = holder.requester().connection();
        return "%s token %d owner %d connection %d %s set %d"
                .formatted(
                        view.isExpired(bench.time.getAsLong()) ? Holding.HOLDING_EXPIRED : Holding.HOLDING_HELD,
                        holder.fencingToken(),
                        holder.owner(),
                        bench.loop.connections().isOpen(connection) ? connection : 0,
                        waiters,
                        holder.keys().isSingle() ? 0 : holder.keys().size());
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(Step.Kind.class),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(0, KEYS.size() - 1),
                        Arbitraries.integers().between(0, 4))
                .as(Step::new)
                .list()
                .ofMaxSize(60);
    }

    @Provide
    Arbitrary<StateFilter> filters() {
        return Combinators.combine(
                        Arbitraries.of("", "", "a", "b1"),
                        Arbitraries.of(false, false, true),
                        Arbitraries.of(false, false, true),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.of(KeyOrder.class).filter(order -> order != KeyOrder.UNRECOGNIZED))
                .as((prefix, contended, expired, first, order) -> StateFilter.newBuilder()
                        .setKeyPrefix(ByteString.copyFromUtf8(prefix))
                        .setContendedOnly(contended)
                        .setExpiredOnly(expired)
                        .setFirstCount(first)
                        .setOrder(order)
                        .build());
    }
}
