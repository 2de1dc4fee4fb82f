package io.ticketing.client;

/** Sees the exact bytes of one request and its replies. Called on the session's thread; must return at once. */
public interface WireTap {
    /** Sees nothing. */
    WireTap NONE = new WireTap() {
        @Override
        public void sent(byte[] frame) {}

        @Override
        public void received(byte[] frame) {}
    };

    /** The request's frame was written; once for each try. */
    void sent(byte[] frame);

    /** A frame came that answers the request. */
    void received(byte[] frame);
}
