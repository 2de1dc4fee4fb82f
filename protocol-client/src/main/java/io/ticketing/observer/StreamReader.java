package io.ticketing.observer;

import io.ticketing.observer.proto.Delta;
import io.ticketing.observer.proto.EventBatch;
import io.ticketing.observer.proto.SnapshotPart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns the frames of the subscription that stands into signals; frames of an earlier one are dropped. */
final class StreamReader {
    private final EventSequence sequence;
    private final Consumer<ObserverSignal> signals;
    private final List<ObservedKey> snapshot = new ArrayList<>();
    private long generation;

    StreamReader(EventSequence sequence, Consumer<ObserverSignal> signals) {
        this.sequence = sequence;
        this.signals = signals;
    }

    /** Another subscription begins; returns its generation. */
    long begin() {
        snapshot.clear();
        generation++;
        return generation;
    }

    void read(SnapshotPart part, long arrivedNanos) {
        if (part.getGeneration() != generation) {
            return;
        }
        FrameReader reader = new FrameReader(part.getClock(), arrivedNanos);
        part.getKeysList().forEach(state -> snapshot.add(reader.key(state)));
        if (part.getLast()) {
            signals.accept(new ObserverSignal.Snapshot(List.copyOf(snapshot), part.getKeysInAll(), arrivedNanos));
            snapshot.clear();
        }
    }

    void read(Delta delta, long arrivedNanos) {
        if (delta.getGeneration() != generation) {
            return;
        }
        FrameReader reader = new FrameReader(delta.getClock(), arrivedNanos);
        signals.accept(new ObserverSignal.Delta(
                delta.getChangedList().stream().map(reader::key).toList(),
                FrameReader.keys(delta.getGoneList()),
                delta.getKeysInAll(),
                delta.getChanges(),
                arrivedNanos));
    }

    void read(EventBatch batch, long arrivedNanos) {
        if (batch.getGeneration() != generation) {
            return;
        }
        FrameReader reader = new FrameReader(batch.getClock(), arrivedNanos);
        List<ObservedEvent> known = batch.getEventsList().stream()
                .filter(FrameReader::knows)
                .map(reader::event)
                .toList();
        // What a newer server tells and this version has no word for is missed as well.
        long missed = sequence.missedBefore(batch) + batch.getEventsCount() - known.size();
        if (missed > 0 || !known.isEmpty()) {
            signals.accept(new ObserverSignal.Events(known, missed));
        }
    }
}
