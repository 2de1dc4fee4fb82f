package io.ticketing.server.lock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Deadlines in a binary min-heap. Entries are never taken out when they lose their meaning: they are skipped when they
 * come up, and swept together once most of the heap is stale, so its size stays within twice the live deadlines.
 */
final class DeadlineHeap {
    private static final int COMPACT_FROM = 1_024;

    private Deadline[] heap = new Deadline[256];
    private int size;
    private int stale;

    void add(Deadline deadline) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        deadline.inHeap = true;
        heap[size] = deadline;
        siftUp(size++);
    }

    /** Says that a deadline has lost its meaning, whether or not it still stands here. */
    void noteStale(Deadline deadline) {
        if (!deadline.inHeap) {
            return;
        }
        stale++;
        if (size >= COMPACT_FROM && stale > size / 2) {
            compact();
        }
    }

    /** The earliest live deadline at or before {@code nowNanos}, taken out; null if there is none. */
    @Nullable
    Deadline pollDue(long nowNanos) {
        dropStaleHead();
        return size > 0 && heap[0].atNanos() <= nowNanos ? poll() : null;
    }

    /** When the earliest live deadline is; {@link Long#MAX_VALUE} if there is none. */
    long nextNanos() {
        dropStaleHead();
        return size > 0 ? heap[0].atNanos() : Long.MAX_VALUE;
    }

    int size() {
        return size;
    }

    private void dropStaleHead() {
        while (size > 0 && !heap[0].isCurrent()) {
            poll();
            stale--;
        }
    }

    private Deadline poll() {
        Deadline first = heap[0];
        first.inHeap = false;
        heap[0] = heap[--size];
        heap[size] = null;
        siftDown(0);
        return first;
    }

    private void compact() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (heap[i].isCurrent()) {
                heap[kept++] = heap[i];
            } else {
                heap[i].inHeap = false;
            }
        }
        Arrays.fill(heap, kept, size, null);
        size = kept;
        stale = 0;
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    private void siftUp(int from) {
        int at = from;
        Deadline moved = heap[at];
        while (at > 0 && moved.isBefore(heap[(at - 1) / 2])) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = moved;
    }

    private void siftDown(int from) {
        int at = from;
        Deadline moved = heap[at];
        for (int child = earlierChild(at); child < size && heap[child].isBefore(moved); child = earlierChild(at)) {
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moved;
    }

    private int earlierChild(int parent) {
        int left = 2 * parent + 1;
        int right = left + 1;
        return right < size && heap[right].isBefore(heap[left]) ? right : left;
    }
}
