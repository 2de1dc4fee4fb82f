package io.ticketing.wire;

import io.netty.handler.codec.DecoderException;

/** The peer does not speak the wire that it should; the connection is of no more use. */
public final class ProtocolException extends DecoderException {
    private static final long serialVersionUID = 1L;

    /** With a sentence that names what was seen. */
    public ProtocolException(String sentence) {
        super(sentence);
    }

    /** Expected from any stranger, so it carries no stack trace. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
