package io.ticketing.app.demo;

import java.util.Random;

/**
 * How a worker behaves. Times in milliseconds, from a least to a most.
 *
 * @param waitSeconds the longest wait that it asks for
 */
record Habit(int waitSeconds, int leaseSeconds, int leastHoldMillis, int mostHoldMillis, int mostPauseMillis) {
    static final Habit HASTY = new Habit(4, 10, 40, 600, 300);
    static final Habit STEADY = new Habit(10, 20, 200, 2_500, 1_500);
    static final Habit SLOW = new Habit(20, 45, 8_000, 25_000, 4_000);
    static final Habit CROWD = new Habit(30, 15, 800, 2_500, 400);

    int waitSeconds(Random random) {
        return random.nextInt(waitSeconds + 1);
    }

    int holdMillis(Random random) {
        return random.nextInt(leastHoldMillis, mostHoldMillis);
    }

    int pauseMillis(Random random) {
        return random.nextInt(mostPauseMillis) + 20;
    }
}
