package io.ticketing.server.config;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** The configuration file as a source: YAML, read strictly, every problem with its line. */
final class FileSource {
    private static final Set<String> NAMES = new TreeSet<>(Set.of("listen", "observer", "limits", "debug"));
    private static final Set<String> LIMIT_NAMES =
            Stream.of(LimitName.values()).map(LimitName::text).collect(Collectors.toCollection(TreeSet::new));

    private final String fileName;
    private final List<ConfigProblem> problems;
    private final List<Stated> listen = new ArrayList<>();
    private final Map<LimitName, Stated> limits = new EnumMap<>(LimitName.class);
    private Optional<Stated> observer = Optional.empty();
    private Optional<Stated> debug = Optional.empty();

    private FileSource(String fileName, List<ConfigProblem> problems) {
        this.fileName = fileName;
        this.problems = problems;
    }

    /** What the file says; what cannot be read is added to the problems. */
    static Statements read(Path file, List<ConfigProblem> problems) {
        FileSource source = new FileSource(file.toString(), problems);
        try {
            source.readText(Files.readString(file));
        } catch (NoSuchFileException _) {
            source.problem("The file does not exist; check the path.");
        } catch (MalformedInputException _) {
            source.problem("The file is not UTF-8 text; save it as UTF-8.");
        } catch (IOException failure) {
            source.problem("The file cannot be read (" + failure.getMessage() + "); check its permissions.");
        }
        return new Statements(source.listen, source.observer, source.limits, source.debug);
    }

    private void readText(String text) {
        try {
            new Compose(LoadSettings.builder().setLabel(fileName).build())
                    .composeString(text)
                    .ifPresent(root -> eachOf(root, NAMES, this::readEntry));
        } catch (MarkedYamlEngineException notYaml) {
            int line = notYaml.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            problems.add(new ConfigProblem(
                    fileName + ":" + line, "This is not YAML (" + notYaml.getProblem() + "); correct the line."));
        } catch (YamlEngineException notYaml) {
            problem("This is not YAML (" + notYaml.getMessage() + "); correct the file.");
        }
    }

    private void readEntry(String name, Node value) {
        switch (name) {
            case "listen" -> readListen(value);
            case "observer" -> observer = scalar(value, "host:port, or off");
            case "limits" -> eachOf(value, LIMIT_NAMES, this::readLimit);
            case "debug" -> debug = scalar(value, "0 or 1");
            default -> throw new IllegalStateException("a name without a reader: " + name);
        }
    }

    private void readListen(Node value) {
        if (value instanceof SequenceNode sequence) {
            sequence.getValue().forEach(this::readListener);
        } else {
            readListener(value);
        }
    }

    private void readListener(Node value) {
        scalar(value, "a listener such as 0.3=127.0.0.1:5225").ifPresent(listen::add);
    }

    private void readLimit(String name, Node value) {
        LimitName.of(name).ifPresent(limit -> scalar(value, "a number").ifPresent(stated -> limits.put(limit, stated)));
    }

    /** Calls back with each known name; unknown and repeated ones are problems. */
    private void eachOf(Node node, Set<String> known, BiConsumer<String, Node> entry) {
        if (!(node instanceof MappingNode mapping)) {
            problem(
                    node,
                    "Here stand names with values, one a line, such as \""
                            + known.iterator().next() + ": …\".");
            return;
        }
        Set<String> seen = new HashSet<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String name = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
            if (!known.contains(name)) {
                problem(tuple.getKeyNode(), "The name \"" + name + "\" is not known; " + NearName.hint(name, known));
            } else if (!seen.add(name)) {
                problem(tuple.getKeyNode(), "The name \"" + name + "\" stands here twice; keep one of them.");
            } else {
                entry.accept(name, tuple.getValueNode());
            }
        }
    }

    private Optional<Stated> scalar(Node node, String expected) {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isEmpty()) {
            return Optional.of(new Stated(scalar.getValue(), place(node)));
        }
        problem(node, "Here stands " + expected + ".");
        return Optional.empty();
    }

    private String place(Node node) {
        return fileName + ":"
                + node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    private void problem(Node node, String sentence) {
        problems.add(new ConfigProblem(place(node), sentence));
    }

    private void problem(String sentence) {
        problems.add(new ConfigProblem(fileName, sentence));
    }
}
