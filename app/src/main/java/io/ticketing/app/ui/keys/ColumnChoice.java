package io.ticketing.app.ui.keys;

/** Which columns are shown and how wide; kept between starts by whoever implements it. */
public interface ColumnChoice {
    /** All columns at their own width, kept nowhere. */
    ColumnChoice STANDARD = new ColumnChoice() {
        @Override
        public boolean isVisible(KeyColumn column) {
            return true;
        }

        @Override
        public double width(KeyColumn column) {
            return column.prefWidth();
        }

        @Override
        public void setVisible(KeyColumn column, boolean visible) {}

        @Override
        public void setWidth(KeyColumn column, double width) {}
    };

    /** Whether the column is shown. */
    boolean isVisible(KeyColumn column);

    /** Its width in pixels. */
    double width(KeyColumn column);

    /** The operator showed or hid it. */
    void setVisible(KeyColumn column, boolean visible);

    /** The operator made it wider or narrower. */
    void setWidth(KeyColumn column, double width);
}
