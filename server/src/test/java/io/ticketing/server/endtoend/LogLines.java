package io.ticketing.server.endtoend;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What the server writes into its log while this is open, from INFO on, however quiet other tests want it. */
final class LogLines implements AutoCloseable {
    private final Logger log = (Logger) LoggerFactory.getLogger("io.ticketing.server");
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
        }
    };

    LogLines() {
        appender.setContext(log.getLoggerContext());
        appender.start();
        log.addAppender(appender);
        log.setLevel(Level.INFO);
        log.setAdditive(false);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        log.setAdditive(true);
        log.setLevel(null);
        log.detachAppender(appender);
        appender.stop();
    }
}
