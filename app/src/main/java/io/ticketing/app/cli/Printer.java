package io.ticketing.app.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Prints either words or JSON, one object a line. Numbers that may exceed 2^53 are JSON strings. */
final class Printer {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final PrintWriter out;
    private final boolean json;

    Printer(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    boolean isJson() {
        return json;
    }

    /** The sentence, or the fields; names and values in turn. */
    void print(String sentence, Object... fields) {
        out.println(json ? JSON.writeValueAsString(object(fields)) : sentence);
        out.flush();
    }

    /** A line of words, in either case. */
    void line(String words) {
        out.println(words);
        out.flush();
    }

    /** Whether the reader has gone, such as a closed pipe. */
    boolean isClosed() {
        return out.checkError();
    }

    static Map<String, @Nullable Object> object(Object... fields) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            object.put((String) fields[i], fields[i + 1]);
        }
        return object;
    }

    void document(Object document) {
        out.println(JSON.writeValueAsString(document));
        out.flush();
    }
}
