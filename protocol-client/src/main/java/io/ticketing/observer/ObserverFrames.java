package io.ticketing.observer;

import com.google.protobuf.MessageLite;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.protobuf.ProtobufDecoder;
import io.netty.handler.codec.protobuf.ProtobufEncoder;
import io.netty.handler.codec.protobuf.ProtobufVarint32LengthFieldPrepender;

/** The framing of the observer protocol, the same at both ends. Source: {@code docs/observer.md}, frames. */
public final class ObserverFrames {
    /** The longest message from a server. */
    public static final int MAX_REPLY_BYTES = 16 * 1024 * 1024;
    /** The longest message from an observer. */
    public static final int MAX_REQUEST_BYTES = 1024 * 1024;

    private ObserverFrames() {}

    /** Adds framing and messages: what comes in is of the prototype's type, what goes out is any message. */
    public static void addTo(ChannelPipeline pipeline, MessageLite incoming, int maxIncomingBytes) {
        pipeline.addLast(
                new VarintFrameDecoder(maxIncomingBytes),
                new ProtobufDecoder(incoming),
                new ProtobufVarint32LengthFieldPrepender(),
                new ProtobufEncoder());
    }
}
