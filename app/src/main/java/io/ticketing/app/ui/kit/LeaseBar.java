package io.ticketing.app.ui.kit;

import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/** What is left of a lease as a bar that shrinks; hatched when little is left, so that colour is not all that tells. */
public final class LeaseBar extends Region {
    private static final PseudoClass LOW = PseudoClass.getPseudoClass("low");
    private static final double LOW_SHARE = 0.1;
    private static final double HEIGHT = 8;

    private final Region fill = new Region();
    private double share;

    /** An empty bar. */
    public LeaseBar() {
        getStyleClass().add("lease-bar");
        fill.getStyleClass().add("lease-fill");
        fill.setManaged(false);
        getChildren().add(fill);
        setMinSize(24, HEIGHT);
        setPrefSize(64, HEIGHT);
        setMaxHeight(HEIGHT);
    }

    /** Shows this share, 0 to 1. */
    public void setShare(double next) {
        share = Math.clamp(next, 0, 1);
        pseudoClassStateChanged(LOW, share < LOW_SHARE);
        placeFill();
    }

    private void placeFill() {
        double width = Math.rint(getWidth() * share * 2) / 2;
        if (fill.getWidth() != width || fill.getHeight() != getHeight()) {
            fill.resizeRelocate(0, 0, width, getHeight());
        }
    }

    @Override
    protected void layoutChildren() {
        placeFill();
    }
}
