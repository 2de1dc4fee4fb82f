package io.ticketing.server;

/** The version that a server tells its observers. */
final class ServerVersion {
    private ServerVersion() {}

    /** From the jar's manifest; "development" when run from classes. */
    static String text() {
        String packaged = ServerVersion.class.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }
}
