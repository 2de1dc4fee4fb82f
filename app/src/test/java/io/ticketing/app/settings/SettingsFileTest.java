package io.ticketing.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.settings.SettingsFile.Loaded;
import io.ticketing.app.state.Target;
import io.ticketing.protocol.HostPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsSavedIsReadAgain() {
        SettingsFile file = new SettingsFile(folder.resolve("deep").resolve("console.json"));
        Settings settings = Settings.FIRST
                .used(Target.at(new HostPort("db7", 5225)))
                .withTheme(Settings.Theme.DARK)
                .withColumn("TOKEN", new Settings.Column(false, 90))
                .withWindow(new Settings.Window(1, 2, 800, 600, false));

        assertThat(file.save(settings)).isEmpty();
        assertThat(file.load()).isEqualTo(new Loaded.Read(settings));
    }

    @Test
    void theFileBeforeIsKeptAsBackup() throws IOException {
        Path path = folder.resolve("console.json");
        SettingsFile file = new SettingsFile(path);
        file.save(Settings.FIRST);
        String before = Files.readString(path);
        file.save(Settings.FIRST.withTheme(Settings.Theme.DARK));

        assertThat(folder.resolve("console.json.backup")).hasContent(before);
    }

    @Test
    void aDamagedFileStandsAsideAndIsNotOverwritten() throws IOException {
        Path path = folder.resolve("console.json");
        Files.writeString(path, "{ \"servers\": [ oops");
        SettingsFile file = new SettingsFile(path);

        assertThat(file.load()).isInstanceOf(Loaded.Unreadable.class);
        assertThat(file.load()).isEqualTo(new Loaded.Read(Settings.FIRST));
        assertThat(folder.resolve("console.json.aside")).hasContent("{ \"servers\": [ oops");
    }

    @Test
    void aFileOfANewerVersionStandsAside() throws IOException {
        Path path = folder.resolve("console.json");
        Files.writeString(path, "{ \"version\": 99 }");

        assertThat(new SettingsFile(path).load())
                .isInstanceOfSatisfying(Loaded.Unreadable.class, unreadable -> assertThat(unreadable.sentence())
                        .contains("newer version"));
    }

    @Test
    void aFolderThatCannotBeWrittenIsToldAndNothingIsLost() throws IOException {
        Path notAFolder = folder.resolve("file");
        Files.writeString(notAFolder, "x");

        assertThat(new SettingsFile(notAFolder.resolve("console.json")).save(Settings.FIRST))
                .hasValueSatisfying(problem -> assertThat(problem).contains("could not be written"));
        assertThat(notAFolder).hasContent("x");
    }

    @Test
    void theServerUsedLastStandsFirstAndOnce() {
        Target one = Target.at(new HostPort("one", 5225));
        Target two = Target.at(new HostPort("two", 5225));

        assertThat(Settings.FIRST.used(one).used(two).used(one).servers())
                .extracting(Settings.SavedServer::client)
                .containsExactly("one:5225", "two:5225");
    }
}
