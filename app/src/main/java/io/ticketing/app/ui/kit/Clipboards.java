package io.ticketing.app.ui.kit;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Copies text exactly as it is. */
public final class Clipboards {
    private Clipboards() {}

    /** Puts this text on the system's clipboard. */
    public static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
