package io.ticketing.app.ui.status;

import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Link;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.Texts;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/** The top of the window: who is shown, how healthy the link is, how old the data. */
public final class ConnectionBar extends HBox {
    private final Texts texts = Texts.beside(ConnectionBar.class);
    private final LinkWords words = new LinkWords();
    private final FontIcon sign = Icons.of(MaterialDesignC.CIRCLE_OUTLINE, "link-sign");
    private final Label who = new Label();
    private final Label link = new Label();
    private final Label figures = new Label();

    /** A bar that shows nothing yet, with these buttons at its end. */
    public ConnectionBar(List<Node> buttons) {
        super(10);
        getStyleClass().add("connection-bar");
        setAlignment(Pos.CENTER_LEFT);
        who.getStyleClass().add("who");
        link.getStyleClass().add("link-words");
        link.setMinWidth(0);
        figures.getStyleClass().add("bar-figures");
        figures.setMinWidth(Region.USE_PREF_SIZE);
        who.setMinWidth(Region.USE_PREF_SIZE);
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        getChildren().addAll(sign, who, link, space, figures);
        getChildren().addAll(buttons);
    }

    /** Shows the state at this instant. */
    public void show(ConsoleState state, long nowNanos) {
        who.setText(words.who(state));
        link.setText(state.target().isEmpty() ? "" : words.link(state.link(), nowNanos));
        showSign(state.link());
        figures.setText(state.facts().asOfNanos() == 0 ? "" : figuresOf(state, nowNanos));
    }

    private String figuresOf(ConsoleState state, long nowNanos) {
        return String.join(
                "   ",
                texts.text("keys", Formats.count(state.facts().keysInAll())),
                texts.text("waiters", Formats.count(state.facts().figures().getWaiters())),
                texts.text("changes", Formats.count(Math.round(state.facts().changesPerSecond()))),
                texts.text("age", age(state, nowNanos)));
    }

    static String age(ConsoleState state, long nowNanos) {
        long ageNanos = nowNanos - state.facts().asOfNanos();
        return ageNanos < 1_000_000_000L ? Formats.millis(Math.max(0, ageNanos)) : Formats.seconds(ageNanos);
    }

    /** A shape for each standing, so that the colour is not all that tells. */
    private void showSign(Link now) {
        sign.setIconCode(
                switch (now) {
                    case Link.Live _ -> MaterialDesignC.CHECK_CIRCLE;
                    case Link.None _, Link.Connecting _ -> MaterialDesignC.CIRCLE_OUTLINE;
                    case Link.Silent _ -> MaterialDesignA.ALERT;
                    case Link.Lost _ -> MaterialDesignL.LAN_DISCONNECT;
                    case Link.Refused _ -> MaterialDesignC.CLOSE_CIRCLE;
                });
        String name = now.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        sign.getStyleClass().setAll("ikonli-font-icon", "link-sign", "link-" + name);
    }
}
