package io.ticketing.app.ui.kit;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/** How figures are written, the same everywhere. Tokens and owners are plain unsigned digits that can be copied. */
public final class Formats {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Formats() {}

    /** An unsigned 64-bit number, exact. */
    public static String unsigned(long number) {
        return Long.toUnsignedString(number);
    }

    /** The last four hex digits of an owner, enough to tell neighbours apart. */
    public static String shortOwner(long owner) {
        return "#" + HexFormat.of().toHexDigits((short) owner);
    }

    /** A duration of nanoseconds such as "0.4 s", "17 s" or "2:05 min"; below zero counts as zero. */
    public static String seconds(long nanos) {
        double seconds = Math.max(0, nanos) / (double) NANOS_PER_SECOND;
        if (seconds < 9.95) {
            return String.format(Locale.getDefault(), "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 120 ? whole + " s" : String.format(Locale.getDefault(), "%d min %02d s", whole / 60, whole % 60);
    }

    /** Whole seconds of a duration in milliseconds, such as "30 s"; with a decimal where it is not whole. */
    public static String leaseSeconds(long millis) {
        return millis % 1_000 == 0
                ? millis / 1_000 + " s"
                : String.format(Locale.getDefault(), "%.1f s", millis / 1_000.0);
    }

    /** A duration of nanoseconds such as "0.31 ms" or "12 ms". */
    public static String millis(long nanos) {
        double millis = nanos / 1e6;
        return String.format(Locale.getDefault(), millis < 10 ? "%.2f ms" : "%.0f ms", millis);
    }

    /** A count with the locale's grouping. */
    public static String count(long number) {
        return String.format(Locale.getDefault(), "%,d", number);
    }

    /** The time of day of an instant, in the machine's zone, to the millisecond. */
    public static String timeOfDay(long wallMillis) {
        return CLOCK.format(Instant.ofEpochMilli(wallMillis).atZone(ZoneId.systemDefault()));
    }

    /** Bytes in hex, in pairs. */
    public static String hex(byte[] bytes) {
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }
}
