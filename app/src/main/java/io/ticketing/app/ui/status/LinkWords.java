package io.ticketing.app.ui.status;

import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Link;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.client.ConnectionState;

/** The links in words, at an instant. */
public final class LinkWords {
    private final Texts texts = Texts.beside(LinkWords.class);

    /** Whom the console shows. */
    public String who(ConsoleState state) {
        return state.target()
                .map(target -> texts.text(
                        "target", state.sandbox() ? texts.text("sandbox") : target.name(), texts.text("single")))
                .orElseGet(() -> texts.text("none"));
    }

    /** How the observer link stands. */
    public String link(Link link, long nowNanos) {
        return switch (link) {
            case Link.None _ -> texts.text("none");
            case Link.Connecting connecting -> texts.text("link.connecting", connecting.attempt());
            case Link.Live _ -> texts.text("link.live");
            case Link.Silent silent -> texts.text("link.silent", Formats.seconds(nowNanos - silent.lastFrameNanos()));
            case Link.Lost lost ->
                texts.text("link.lost", lost.reason(), Formats.seconds(lost.nextTryNanos() - nowNanos));
            case Link.Refused refused -> texts.text("link.refused", refused.sentence());
        };
    }

    /** How the client connection stands. */
    public String client(ConnectionState connection) {
        return switch (connection) {
            case ConnectionState.Connected connected ->
                texts.text("client.connected", connected.wire().label());
            case ConnectionState.Waiting waiting -> texts.text("client.waiting", waiting.reason());
            case ConnectionState.Connecting _ -> texts.text("client.connecting");
            case ConnectionState.Rejected rejected ->
                texts.text("client.rejected", rejected.refusal().sentence());
            case ConnectionState.Closed _ -> texts.text("client.closed");
        };
    }
}
