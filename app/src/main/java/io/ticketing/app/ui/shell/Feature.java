package io.ticketing.app.ui.shell;

import io.ticketing.app.fx.Frame;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javafx.scene.Node;
import org.kordamp.ikonli.Ikon;

/**
 * A view that the rail leads to.
 *
 * @param id names the view for the rail, the shortcuts and the tests
 * @param title on the rail
 * @param accept shows what happened since the last frame, also while the view is hidden
 * @param tick lets times move, only while the view is shown
 */
public record Feature(String id, String title, Ikon icon, Node view, Consumer<Frame> accept, LongConsumer tick) {}
