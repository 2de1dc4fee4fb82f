package io.ticketing.wire.v04;

import io.netty.handler.codec.DecoderException;

/** The peer does not keep to wire 0.4; the connection is of no more use. */
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
