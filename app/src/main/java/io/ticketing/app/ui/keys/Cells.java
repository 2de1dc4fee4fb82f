package io.ticketing.app.ui.keys;

import io.ticketing.app.ui.kit.Clipboards;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.LeaseBar;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedHolder;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/** Makes the cell of each column. */
final class Cells {
    private final LiveCells cells;
    private final Texts texts;

    Cells(LiveCells cells, Texts texts) {
        this.cells = cells;
        this.texts = texts;
    }

    LiveCell of(KeyColumn column) {
        return switch (column) {
            case KEY -> new KeyCell();
            case STATE -> new StateCell();
            case REMAINING -> new LeaseCell();
            case TOKEN -> new TokenCell();
            case OWNER -> new OwnerCell();
            case CONNECTION -> figure((row, _) -> connection(row));
            case ADDRESS -> plain((row, _) -> ofHolder(row, ObservedHolder::address));
            case LEASE -> figure((row, _) -> ofHolder(row, holder -> Formats.leaseSeconds(holder.leaseMillis())));
            case WAITERS -> new WaitersCell();
            case LONGEST_WAIT -> figure(Cells::longestWait);
            case CHANGED -> figure(this::changed);
        };
    }

    /** What a plain cell shows of a row at an instant. */
    private interface Shown {
        String of(KeyRow row, long nowNanos);
    }

    private LiveCell figure(Shown shown) {
        return new TextCell(shown, "figure");
    }

    private LiveCell plain(Shown shown) {
        return new TextCell(shown, "plain");
    }

    private static String ofHolder(KeyRow row, Function<ObservedHolder, String> value) {
        ObservedHolder holder = row.holder();
        return holder == null ? "" : value.apply(holder);
    }

    private String connection(KeyRow row) {
        return ofHolder(
                row,
                holder -> holder.connection() == 0
                        ? texts.text("connection.gone")
                        : Formats.unsigned(holder.connection()));
    }

    private static String longestWait(KeyRow row, long nowNanos) {
        return row.state().waiters() == 0
                ? ""
                : Formats.seconds(nowNanos - row.state().oldestWaiterSinceNanos());
    }

    private String changed(KeyRow row, long nowNanos) {
        return row.state().lastRow() + "  "
                + Formats.seconds(nowNanos - row.state().changedNanos());
    }

    /** Text of a row. */
    private final class TextCell extends LiveCell {
        private final Shown shown;

        TextCell(Shown shown, String styleClass) {
            super(cells, styleClass);
            this.shown = shown;
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            text(shown.of(row, nowNanos));
        }
    }

    /** The key, with a mark when the lock is ours and another when it is part of a set. */
    private final class KeyCell extends LiveCell {
        private final Node ours = Icons.of(MaterialDesignA.ACCOUNT_CHECK, "ours-icon");
        private final Node set = Icons.of(MaterialDesignL.LINK_VARIANT, "set-icon");
        private final Tooltip hint = new Tooltip();

        KeyCell() {
            super(cells, "key-cell");
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            text(row.shownKey());
            int others = row.state().setKeys().size() - 1;
            Node mark = row.isOurs() ? ours : others > 0 ? set : null;
            if (getGraphic() != mark) {
                setGraphic(mark);
                setTooltip(mark == null ? null : hint);
                hint.setText(row.isOurs() ? texts.text("ours") : texts.text("set.hint", others));
            }
        }
    }

    /** The standing: a shape, a word and a colour. */
    private final class StateCell extends LiveCell {
        private final Map<Standing, Node> icons = new EnumMap<>(Standing.class);
        private @Nullable Standing shown;

        StateCell() {
            super(cells, "state-cell");
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            Standing standing = row.standing(nowNanos);
            if (standing != shown || getGraphic() == null) {
                shown = standing;
                setGraphic(icons.computeIfAbsent(standing, Cells::icon));
                text(texts.text("standing." + standing));
            }
        }
    }

    private static Node icon(Standing standing) {
        Ikon ikon =
                switch (standing) {
                    case HELD -> MaterialDesignL.LOCK;
                    case EXPIRED -> MaterialDesignT.TIMER_SAND;
                    case FREE -> MaterialDesignL.LOCK_CLOCK;
                    case RELEASED -> MaterialDesignL.LOCK_OPEN_VARIANT_OUTLINE;
                };
        return Icons.of(ikon, "standing", "standing-" + standing.name().toLowerCase(Locale.ROOT));
    }

    /** The owner, short; complete in its hint. */
    private final class OwnerCell extends LiveCell {
        private final Tooltip hint = new Tooltip();
        private long shownOwner;

        OwnerCell() {
            super(cells, "mono");
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            ObservedHolder holder = row.holder();
            text(holder == null ? "" : Formats.shortOwner(holder.owner()));
            if (holder != null && (getTooltip() == null || shownOwner != holder.owner())) {
                shownOwner = holder.owner();
                hint.setText(texts.text("owner.hint", Formats.unsigned(holder.owner())));
                setTooltip(hint);
            }
        }
    }

    /** The token, complete; a click copies it. */
    private final class TokenCell extends LiveCell {
        TokenCell() {
            super(cells, "mono", "figure", "token-cell");
            setOnMouseClicked(event -> {
                if (event.getClickCount() == 1 && event.isStillSincePress() && getText() != null) {
                    Clipboards.copy(getText());
                }
            });
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            text(ofHolder(row, holder -> Formats.unsigned(holder.fencingToken())));
        }
    }

    /** How many wait; with a shape when anybody does. */
    private final class WaitersCell extends LiveCell {
        private final Node mark = Icons.of(MaterialDesignC.CLOCK_OUTLINE, "waiting-icon");

        WaitersCell() {
            super(cells, "figure", "waiters-cell");
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            int waiters = row.state().waiters();
            text(Formats.count(waiters));
            Node wanted = waiters > 0 ? mark : null;
            if (getGraphic() != wanted) {
                setGraphic(wanted);
            }
        }
    }

    /** The lease: a bar that shrinks and what is left of it; at 0 the word that it waits for the server. */
    private final class LeaseCell extends LiveCell {
        private final LeaseBar bar = new LeaseBar();
        private final Label left = new Label();
        private final Label expired = new Label(texts.text("expired.waiting"));
        private final HBox counting = new HBox(6, bar, left);

        LeaseCell() {
            super(cells, "lease-cell");
            counting.setAlignment(Pos.CENTER_LEFT);
            HBox.setHgrow(bar, Priority.ALWAYS);
            bar.setMaxWidth(Double.MAX_VALUE);
            left.getStyleClass().add("lease-left");
            left.setMinWidth(64);
            left.setAlignment(Pos.CENTER_RIGHT);
            expired.getStyleClass().add("expired-text");
        }

        @Override
        void render(KeyRow row, long nowNanos) {
            ObservedHolder holder = row.holder();
            Standing standing = row.standing(nowNanos);
            if (holder == null || standing == Standing.RELEASED) {
                show(null);
            } else if (standing == Standing.EXPIRED) {
                show(expired);
            } else {
                show(counting);
                count(holder, nowNanos);
            }
        }

        private void count(ObservedHolder holder, long nowNanos) {
            long leftNanos = holder.leaseEndsNanos() - nowNanos;
            bar.setShare(leftNanos / (holder.leaseMillis() * 1e6));
            String words = Formats.seconds(leftNanos);
            if (!words.equals(left.getText())) {
                left.setText(words);
            }
        }

        private void show(@Nullable Node wanted) {
            if (getGraphic() != wanted) {
                setGraphic(wanted);
            }
        }
    }
}
