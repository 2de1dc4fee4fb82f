package io.ticketing.app.ui.shell;

import io.ticketing.app.settings.Settings.Column;
import io.ticketing.app.settings.SettingsKeeper;
import io.ticketing.app.ui.keys.ColumnChoice;
import io.ticketing.app.ui.keys.KeyColumn;

/** The columns of the keys table as the settings have them. */
final class SavedColumns implements ColumnChoice {
    private final SettingsKeeper settings;

    /** Kept by this keeper. */
    SavedColumns(SettingsKeeper settings) {
        this.settings = settings;
    }

    private Column of(KeyColumn column) {
        return settings.now().columns().getOrDefault(column.name(), new Column(true, column.prefWidth()));
    }

    @Override
    public boolean isVisible(KeyColumn column) {
        return of(column).visible();
    }

    @Override
    public double width(KeyColumn column) {
        return of(column).width();
    }

    @Override
    public void setVisible(KeyColumn column, boolean visible) {
        settings.change(now ->
                now.withColumn(column.name(), new Column(visible, of(column).width())));
    }

    @Override
    public void setWidth(KeyColumn column, double width) {
        settings.change(
                now -> now.withColumn(column.name(), new Column(of(column).visible(), width)));
    }
}
