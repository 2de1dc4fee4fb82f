package io.ticketing.protocol;

/** The two versions of the client wire. Source: {@code docs/wire.md}. */
public enum WireVersion {
    V0_3("0.3"),
    V0_4("0.4");

    private final String label;

    WireVersion(String label) {
        this.label = label;
    }

    /** As people write it: "0.3" or "0.4". */
    public String label() {
        return label;
    }
}
