package io.ticketing.server.observer;

import com.google.protobuf.ByteString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.observer.ObserverFrames;
import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.Delta;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventBatch;
import io.ticketing.observer.proto.EventFilter;
import io.ticketing.observer.proto.Hello;
import io.ticketing.observer.proto.KeyState;
import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.Ping;
import io.ticketing.observer.proto.SnapshotPart;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.observer.proto.Subscribe;
import io.ticketing.observer.proto.WatchQueues;
import io.ticketing.protocol.Key;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An observer at the other end of a connection, which reads bytes and believes only them. */
final class Observer {
    final EmbeddedChannel channel;
    final Map<Key, KeyState> keys = new TreeMap<>();
    final List<Event> events = new ArrayList<>();
    final List<NodeFigures> figures = new ArrayList<>();
    final List<ObserverReply> replies = new ArrayList<>();
    long missed;
    long nextSequence;
    int snapshots;

    private long generation;

    Observer(ObserverConnection connection) {
        channel = new EmbeddedChannel();
        ObserverFrames.addTo(
                channel.pipeline(), ObserverRequest.getDefaultInstance(), ObserverFrames.MAX_REQUEST_BYTES);
        channel.pipeline().addLast(connection);
        channel.pipeline().fireChannelActive();
    }

    void hello(ObserverToken token) {
        send(hello(1, token));
    }

    static ObserverRequest hello(int version, ObserverToken token) {
        return ObserverRequest.newBuilder()
                .setHello(Hello.newBuilder()
                        .setProtocolVersion(version)
                        .setObserverToken(ByteString.copyFrom(token.bytes()))
                        .setObserverName("test"))
                .build();
    }

    void subscribe(StateFilter.Builder filter) {
        subscribe(Subscribe.newBuilder().setState(filter));
    }

    void subscribeToEvents(EventFilter.Builder filter) {
        subscribe(Subscribe.newBuilder().setEvents(filter));
    }

    void subscribe(Subscribe.Builder subscribe) {
        generation++;
        send(ObserverRequest.newBuilder()
                .setSubscribe(subscribe.setGeneration(generation))
                .build());
    }

    void watchQueues(int limit, String... keyTexts) {
        WatchQueues.Builder watch = WatchQueues.newBuilder().setLimit(limit);
        List.of(keyTexts).forEach(key -> watch.addKeys(ByteString.copyFromUtf8(key)));
        send(ObserverRequest.newBuilder().setWatchQueues(watch).build());
    }

    void ping(long id) {
        send(ObserverRequest.newBuilder().setPing(Ping.newBuilder().setId(id)).build());
    }

    void send(ObserverRequest request) {
        sendBytes(frame(request));
    }

    void sendBytes(byte[] bytes) {
        if (channel.isOpen()) {
            channel.writeInbound(Unpooled.wrappedBuffer(bytes));
        }
    }

    static byte[] frame(ObserverRequest request) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            request.writeDelimitedTo(bytes);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Whether the observer takes what is sent. While it does not, its channel is not writable. */
    void reads(boolean reads) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, reads);
    }

    /** Takes in all that came; returns only that. */
    List<ObserverReply> read() {
        List<ObserverReply> news = parse(outbound());
        news.forEach(this::see);
        replies.addAll(news);
        return news;
    }

    private byte[] outbound() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (ByteBuf buffer = channel.readOutbound(); buffer != null; buffer = channel.readOutbound()) {
            bytes.writeBytes(ByteBufUtil.getBytes(buffer));
            buffer.release();
        }
        return bytes.toByteArray();
    }

    private static List<ObserverReply> parse(byte[] bytes) {
        List<ObserverReply> found = new ArrayList<>();
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        try {
            while (in.available() > 0) {
                found.add(ObserverReply.parseDelimitedFrom(in));
            }
        } catch (IOException notTheProtocol) {
            throw new UncheckedIOException(notTheProtocol);
        }
        return found;
    }

    private void see(ObserverReply reply) {
        switch (reply.getKindCase()) {
            case SNAPSHOT -> snapshot(reply.getSnapshot());
            case DELTA -> delta(reply.getDelta());
            case EVENTS -> batch(reply.getEvents());
            case FIGURES -> figures.add(reply.getFigures());
            case WELCOME, REFUSED, PONG, KIND_NOT_SET -> {}
        }
    }

    private void snapshot(SnapshotPart part) {
        if (part.getGeneration() != generation) {
            return;
        }
        part.getKeysList().forEach(this::put);
        if (part.getLast()) {
            snapshots++;
        }
    }

    private void delta(Delta delta) {
        if (delta.getGeneration() != generation) {
            return;
        }
        delta.getChangedList().forEach(this::put);
        delta.getGoneList().forEach(gone -> keys.remove(Key.ofBytes(gone.toByteArray())));
    }

    private void put(KeyState state) {
        keys.put(Key.ofBytes(state.getKey().toByteArray()), state);
    }

    private void batch(EventBatch batch) {
        missed += batch.getMissed();
        events.addAll(batch.getEventsList());
        nextSequence = batch.getNextSequence();
    }

    /** Begins anew, as an observer does when it subscribes again. */
    void forget() {
        keys.clear();
        snapshots = 0;
    }

    KeyState key(String key) {
        KeyState state = keys.get(Key.of(key));
        if (state == null) {
            throw new AssertionError("not shown: " + key + "; shown are " + keys.keySet());
        }
        return state;
    }

    List<String> keyTexts() {
        return keys.keySet().stream().map(Key::text).toList();
    }
}
