package io.ticketing.app.ui.requests;

import io.ticketing.app.state.Fate;
import io.ticketing.app.state.Fate.After;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;

/** What became of a request, in words. */
public final class FateWords {
    private final Texts texts = Texts.beside(FateWords.class);

    /** A sentence without its full stop. */
    public String of(Fate fate) {
        return switch (fate) {
            case Fate.Running _ -> texts.text("fate.running");
            case Fate.Granted granted ->
                texts.text(
                        granted.held() ? "fate.granted" : "fate.granted.gone",
                        Formats.unsigned(granted.fencingToken()));
            case Fate.TimedOut _ -> texts.text("fate.timedout");
            case Fate.Busy _ -> texts.text("fate.busy");
            case Fate.Released released -> after("fate.released", released.after());
            case Fate.NotCurrent notCurrent -> after("fate.notcurrent", notCurrent.now());
            case Fate.NoLongerHeld gone -> after("fate.nolonger", gone.now());
            case Fate.Left _ -> texts.text("fate.left");
            case Fate.Refused refused -> texts.text("fate.refused", refused.sentence());
            case Fate.Unknown unknown -> texts.text("fate.unknown", unknown.sentence());
        };
    }

    private String after(String name, After after) {
        return switch (after) {
            case After.NotYetKnown _ -> texts.text(name + ".unknown");
            case After.Nobody _ -> texts.text(name + ".nobody");
            case After.HeldBy by ->
                texts.text(
                        name + ".held",
                        by.address(),
                        Formats.shortOwner(by.owner()),
                        Formats.unsigned(by.fencingToken()));
        };
    }

    /** The style class of how it ended. */
    public String styleOf(Fate fate) {
        return switch (fate) {
            case Fate.Granted _, Fate.Released _ -> "fate-good";
            case Fate.Unknown _, Fate.NoLongerHeld _, Fate.Left _ -> "fate-unknown";
            case Fate.Running _ -> "muted";
            case Fate.TimedOut _, Fate.Busy _, Fate.NotCurrent _, Fate.Refused _ -> "fate-bad";
        };
    }
}
