package io.ticketing.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ticketing.app.settings.Settings.Column;
import io.ticketing.app.settings.Settings.SavedServer;
import io.ticketing.app.settings.Settings.Theme;
import io.ticketing.app.settings.Settings.Window;
import io.ticketing.app.state.Target;
import io.ticketing.protocol.HostPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
    private static final Settings SOME = Settings.FIRST
            .used(target("prod-eu", 5225))
            .withTheme(Theme.DARK)
            .withColumn("TOKEN", new Column(false, 120))
            .withWindow(new Window(10, 20, 1280, 800, true));

    @TempDir
    private Path folder;

    private Path path() {
        return folder.resolve("ticketing").resolve("console.json");
    }

    private SettingsFile file() {
        return new SettingsFile(path());
    }

    private static Target target(String name, int port) {
        HostPort client = new HostPort("10.0.3.1", port);
        return new Target(name, client, client.observerByConvention());
    }

    private void write(String text) throws IOException {
        Files.createDirectories(path().getParent());
        Files.writeString(path(), text);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(path().getParent())) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void withoutAFileTheFirstSettingsHold() {
        assertThat(file().load()).isEqualTo(new SettingsFile.Loaded.Read(Settings.FIRST));
    }

    @Test
    void whatWasWrittenIsReadAgain() {
        assertThat(file().save(SOME)).isEmpty();
        assertThat(file().load()).isEqualTo(new SettingsFile.Loaded.Read(SOME));
    }

    @Test
    void theFileCanBeReadByPeople() throws IOException {
        assertThat(file().save(SOME)).isEmpty();
        assertThat(Files.readString(path())).contains("\"name\" : \"prod-eu\"").contains("\n");
    }

    @Test
    void theFileBeforeIsKeptAsABackupAndNothingElseIsLeftBehind() throws IOException {
        assertThat(file().save(Settings.FIRST)).isEmpty();
        assertThat(file().save(SOME)).isEmpty();
        assertThat(names()).containsExactly("console.json", "console.json.backup");
    }

    @Test
    void aDamagedFileStandsAsideAndTheBackupIsUsed() throws IOException {
        assertThat(file().save(SOME)).isEmpty();
        assertThat(file().save(SOME.withTheme(Theme.LIGHT))).isEmpty();
        write("{ \"version\" : 1, \"serv");
        SettingsFile.Loaded loaded = file().load();
        assertThat(loaded.settings()).isEqualTo(SOME);
        assertThat(loaded).isInstanceOfSatisfying(SettingsFile.Loaded.Unreadable.class, unreadable -> assertThat(
                        unreadable.sentence())
                .contains("console.json.aside")
                .contains("backup"));
        assertThat(Files.readString(path().resolveSibling("console.json.aside")))
                .isEqualTo("{ \"version\" : 1, \"serv");
    }

    @Test
    void aDamagedFileWithoutBackupBeginsAnewAndSaysSo() throws IOException {
        for (String damaged :
                List.of("", "null", "[]", "{\"version\":{}}", "\u0000\u0000\u0000", "{\"theme\":\"PINK\"}")) {
            write(damaged);
            assertThat(file().load())
                    .as("<%s>", damaged)
                    .isInstanceOf(SettingsFile.Loaded.Unreadable.class)
                    .extracting(SettingsFile.Loaded::settings)
                    .isEqualTo(Settings.FIRST);
        }
    }

    @Test
    void aFileOfANewerVersionIsSetAsideAndNotOverwritten() throws IOException {
        write("{\"version\":99,\"servers\":[]}");
        assertThat(file().load()).isInstanceOf(SettingsFile.Loaded.Unreadable.class);
        assertThat(names()).containsExactly("console.json.aside");
    }

    @Test
    void whatAHandEditedFileLeavesOutIsAsAtTheFirstStart() throws IOException {
        write("{\"version\":1,\"servers\":[{\"name\":\"only a name\"},null,"
                + "{\"name\":\"a\",\"client\":\"h:1\",\"observer\":\"h:2\"}],\"later\":true}");
        assertThat(file().load())
                .isEqualTo(new SettingsFile.Loaded.Read(new Settings(
                        1, List.of(new SavedServer("a", "h:1", "h:2")), Theme.LIGHT, java.util.Map.of(), null)));
    }

    @Test
    void aFullDiskLeavesTheOldFileWholeAndSaysWhy() throws IOException {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "this system has no /dev/full to stand for a full disk");
        assertThat(file().save(SOME)).isEmpty();
        Files.createSymbolicLink(path().resolveSibling("console.json.new"), Path.of("/dev/full"));
        assertThat(file().save(SOME.withTheme(Theme.LIGHT)))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).contains("could not be written").contains(path().toString()));
        assertThat(file().load()).isEqualTo(new SettingsFile.Loaded.Read(SOME));
    }

    @Test
    void aPlaceThatCannotBeWrittenIsToldAndDoesNoHarm() throws IOException {
        Files.writeString(folder.resolve("ticketing"), "a file where the folder should be");
        assertThat(file().save(SOME))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("could not be written"));
        assertThat(file().load().settings()).isEqualTo(Settings.FIRST);
    }

    @Test
    void theServerUsedLastIsFirstAndOfEachAddressOneStays() {
        Settings settings =
                Settings.FIRST.used(target("a", 1)).used(target("b", 2)).used(target("renamed", 1));
        assertThat(settings.servers()).extracting(SavedServer::name).containsExactly("renamed", "b");
    }

    @Test
    void theListOfServersIsBounded() {
        Settings settings = IntStream.rangeClosed(1, 500)
                .boxed()
                .reduce(Settings.FIRST, (now, port) -> now.used(target("s" + port, port)), (a, _) -> a);
        assertThat(settings.servers()).hasSize(50);
        assertThat(settings.servers().getFirst().name()).isEqualTo("s500");
    }

    @Test
    void theKeeperWritesWhatIsStillUnwrittenWhenItCloses() {
        try (SettingsKeeper keeper = new SettingsKeeper(file(), Settings.FIRST, _ -> {})) {
            keeper.change(now -> now.withTheme(Theme.DARK));
            keeper.change(now -> now.withColumn("KEY", new Column(true, 300)));
        }
        assertThat(file().load().settings())
                .isEqualTo(Settings.FIRST.withTheme(Theme.DARK).withColumn("KEY", new Column(true, 300)));
    }

    @Test
    void theKeeperTellsWhatCouldNotBeWritten() throws IOException {
        Files.writeString(folder.resolve("ticketing"), "a file where the folder should be");
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (SettingsKeeper keeper = new SettingsKeeper(file(), Settings.FIRST, told::add)) {
            keeper.change(now -> now.withTheme(Theme.DARK));
        }
        assertThat(told).singleElement().asString().contains("could not be written");
    }

    @Test
    void theKeeperWritesNothingWhenNothingChanged() {
        try (SettingsKeeper keeper = new SettingsKeeper(file(), SOME, _ -> {})) {
            keeper.change(now -> now.withTheme(Theme.DARK));
        }
        assertThat(path()).doesNotExist();
    }
}
