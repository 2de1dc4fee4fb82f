package io.ticketing.app.sandbox;

import io.ticketing.app.state.Target;

/** An embedded server, for demos and teaching. */
public interface Sandbox extends AutoCloseable {
    /** Starts it if it does not run, with a demo load or without, and says where it is or why it is not. */
    Outcome start(boolean withLoad);

    /** Ends load and server. */
    @Override
    void close();

    /** What became of a start. */
    sealed interface Outcome {
        /** It runs here. */
        record Running(Target target) implements Outcome {}

        /** It does not, for this reason. */
        record Failed(String sentence) implements Outcome {}
    }
}
