package io.ticketing.server.single;

import java.util.ArrayList;

/** The connections that something was written to since the last flush, each once. Used on the loop only. */
final class Outbox {
    private final ArrayList<OpenConnection> written = new ArrayList<>();
    private boolean flushing;

    void markWritten(OpenConnection connection) {
        if (!connection.written) {
            connection.written = true;
            written.add(connection);
        }
    }

    /**
     * Sends it all. A write that fails returns its grants, which may be written to other connections: those are sent by
     * this call too, and a call from within it does nothing.
     */
    void flush() {
        if (flushing) {
            return;
        }
        flushing = true;
        try {
            flushEach();
        } finally {
            flushing = false;
        }
    }

    /** By index, since the list may grow meanwhile. */
    @SuppressWarnings("ForLoopReplaceableByForEach")
    private void flushEach() {
        for (int i = 0; i < written.size(); i++) {
            OpenConnection connection = written.get(i);
            connection.written = false;
            connection.sink.flush();
        }
        written.clear();
    }
}
