package io.ticketing.observer;

import com.google.protobuf.MessageLite;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.HostPort;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One conversation without sockets and in virtual time; the test plays the server, byte by byte if it likes. */
final class Conversation implements ConversationEvents {
    static final HostPort ADDRESS = new HostPort("127.0.0.1", 5_325);
    static final long START_NANOS = 5_000_000_000L;

    final List<ObserverSignal> signals = new ArrayList<>();
    final List<String> refusals = new ArrayList<>();
    final List<String> losses = new ArrayList<>();
    final EmbeddedChannel channel;
    final ObserverConversation conversation;

    private long nowNanos = START_NANOS;

    Conversation(ObserverSubscription subscription, EventSequence sequence) {
        InstantSource wall = () -> Instant.ofEpochMilli(TimeUnit.NANOSECONDS.toMillis(nowNanos));
        ObserverOptions options = new ObserverOptions(
                ADDRESS,
                ObserverToken.of("secret"),
                "test",
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                () -> nowNanos,
                wall);
        conversation = new ObserverConversation(options, subscription, sequence, this);
        channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new PeerCheck());
        ObserverFrames.addTo(channel.pipeline(), ObserverReply.getDefaultInstance(), ObserverFrames.MAX_REPLY_BYTES);
        channel.pipeline().addLast(conversation);
        channel.pipeline().fireChannelActive();
    }

    Conversation() {
        this(ObserverSubscription.EVERYTHING, new EventSequence());
    }

    /** A conversation that was welcomed, and whose first requests were taken. */
    static Conversation welcomed() {
        Conversation it = new Conversation();
        it.say(welcome("life-1"));
        it.requests();
        it.signals.clear();
        return it;
    }

    static ObserverReply welcome(String serverId) {
        return ObserverReply.newBuilder()
                .setWelcome(Welcome.newBuilder()
                        .setProtocolVersion(1)
                        .setServerId(serverId)
                        .setHeartbeatMillis(1_000)
                        .setClock(clock()))
                .build();
    }

    static Clock clock() {
        return Clock.newBuilder().setMonotonicNanos(777_000_000_000L).build();
    }

    long nowNanos() {
        return nowNanos;
    }

    void say(ObserverReply reply) {
        say(frame(reply));
    }

    void say(byte[] bytes) {
        channel.writeInbound(Unpooled.wrappedBuffer(bytes));
    }

    void say(String text) {
        say(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static byte[] frame(MessageLite message) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            message.writeDelimitedTo(bytes);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** What the observer has asked since the last call. */
    List<ObserverRequest> requests() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (ByteBuf buffer = channel.readOutbound(); buffer != null; buffer = channel.readOutbound()) {
            bytes.writeBytes(ByteBufUtil.getBytes(buffer));
            buffer.release();
        }
        List<ObserverRequest> found = new ArrayList<>();
        ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
        try {
            while (in.available() > 0) {
                found.add(ObserverRequest.parseDelimitedFrom(in));
            }
        } catch (IOException notTheProtocol) {
            throw new UncheckedIOException(notTheProtocol);
        }
        return found;
    }

    /** Time goes by, and every timer runs at its instant. */
    void passMillis(long millis) {
        for (long i = 0; i < millis; i += 10) {
            nowNanos += 10_000_000L;
            channel.advanceTimeBy(10, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    <T extends ObserverSignal> List<T> all(Class<T> kind) {
        return signals.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    <T extends ObserverSignal> T only(Class<T> kind) {
        List<T> found = all(kind);
        if (found.size() != 1) {
            throw new AssertionError("not one " + kind.getSimpleName() + " but " + found.size() + " among " + signals);
        }
        return found.getFirst();
    }

    @Override
    public void welcomed(Welcome welcome) {
        signals.add(new ObserverSignal.Connected(ADDRESS, welcome));
    }

    @Override
    public void signal(ObserverSignal signal) {
        signals.add(signal);
    }

    @Override
    public void refused(String sentence) {
        refusals.add(sentence);
    }

    @Override
    public void lost(String reason, boolean hadWelcome) {
        losses.add(reason);
    }
}
