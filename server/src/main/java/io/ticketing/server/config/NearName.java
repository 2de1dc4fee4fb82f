package io.ticketing.server.config;

import java.util.Collection;
import java.util.Comparator;

/** Finds what somebody probably meant by a misspelt name. */
final class NearName {
    private static final int FARTHEST = 3;

    private NearName() {}

    /** " Did you mean …?" with the nearest of the known names, or all of them when none is near. */
    static String hint(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.min(FARTHEST, candidate.length() / 2))
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .map(nearest -> "did you mean \"" + nearest + "\"?")
                .orElseGet(() ->
                        "known are " + String.join(", ", known.stream().sorted().toList()) + ".");
    }

    /** The least number of letters to insert, delete or replace. */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            nextRow(row, one.charAt(i - 1), i, other);
        }
        return row[other.length()];
    }

    private static void nextRow(int[] row, char letter, int i, String other) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j < row.length; j++) {
            int replaced = diagonal + (letter == other.charAt(j - 1) ? 0 : 1);
            diagonal = row[j];
            row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
        }
    }
}
