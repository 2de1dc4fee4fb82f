package io.ticketing.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every string that a feature asks for is in its bundle, and every string of the bundle is asked for. */
class StringsTest {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern LITERAL = Pattern.compile("\"([a-z][A-Za-z0-9.]*)\"");

    static List<Path> bundles() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.endsWith("strings.properties")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyStringIsUsed(Path bundle) throws IOException {
        String code = codeBeside(bundle);
        TreeSet<String> unused = new TreeSet<>();
        for (String name : names(bundle)) {
            if (!isUsed(name, code)) {
                unused.add(name);
            }
        }
        assertThat(unused)
                .as("strings that nothing in %s asks for", bundle.getParent())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyStringThatIsAskedForExists(Path bundle) throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        Matcher asked =
                Pattern.compile("texts\\.text\\(\\s*\"([^\"]+)\"\\s*[,)]").matcher(codeBeside(bundle));
        while (asked.find()) {
            if (!names(bundle).contains(asked.group(1))) {
                missing.add(asked.group(1));
            }
        }
        assertThat(missing).as("strings that %s lacks", bundle).isEmpty();
    }

    /** By its whole name, or by a literal that a value is added to, as in "kind." + kind. */
    private static boolean isUsed(String name, String code) {
        if (code.contains("\"" + name + "\"")) {
            return true;
        }
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            String stem = name.substring(0, dot);
            String rest = name.substring(dot);
            boolean built = code.contains("\"" + stem + ".\"") || code.contains("\"" + rest + "\"");
            if (built) {
                return true;
            }
        }
        return LITERAL.matcher(code).results().anyMatch(literal -> literal.group(1)
                .equals(name));
    }

    private static TreeSet<String> names(Path bundle) throws IOException {
        Properties strings = new Properties();
        try (Reader reader = Files.newBufferedReader(bundle)) {
            strings.load(reader);
        }
        return new TreeSet<>(strings.stringPropertyNames());
    }

    private static String codeBeside(Path bundle) throws IOException {
        StringBuilder code = new StringBuilder();
        try (Stream<Path> files = Files.list(bundle.getParent())) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                code.append(Files.readString(file));
            }
        }
        return code.toString();
    }
}
