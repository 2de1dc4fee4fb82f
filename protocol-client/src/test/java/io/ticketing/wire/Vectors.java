package io.ticketing.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The exact frames and handshakes of a wire version, as published clients and servers exchange them. */
public final class Vectors {
    private final JsonNode root;

    private Vectors(JsonNode root) {
        this.root = root;
    }

    public static Vectors of(String version) {
        try (InputStream in = Vectors.class.getResourceAsStream("/vectors/wire-" + version + ".json")) {
            return new Vectors(new ObjectMapper().readTree(in));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public List<Vector> frames(String direction) {
        return all("frames").stream()
                .filter(frame -> frame.get("direction").asString().equals(direction))
                .map(Vector::of)
                .toList();
    }

    public List<JsonNode> all(String name) {
        return StreamSupport.stream(root.get(name).spliterator(), false).toList();
    }

    /** One frame with the values it carries. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Vector(String name, byte[] bytes, JsonNode fields) {
        static Vector of(JsonNode frame) {
            return new Vector(
                    frame.get("name").asString(),
                    HexFormat.of().parseHex(frame.get("hex").asString()),
                    frame.get("fields"));
        }

        public String text(String field) {
            return fields.get(field).asString();
        }

        public long unsigned(String field) {
            return Long.parseUnsignedLong(text(field));
        }

        public int number(String field) {
            return fields.get(field).asInt();
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
