package io.ticketing.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CalmLogTest {
    private final AtomicLong nowNanos = new AtomicLong();
    private final Logger logger = new LoggerContext().getLogger("strangers");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final CalmLog log = new CalmLog(logger, nowNanos::get);

    CalmLogTest() {
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
        lines.start();
    }

    @Test
    void aFloodLeavesTenLinesASecondAndThenTheCountOfTheOthers() {
        for (int i = 0; i < 1_000; i++) {
            log.line("stranger {}", i);
        }
        assertThat(texts()).hasSize(10).first().isEqualTo("stranger 0");

        nowNanos.addAndGet(1_000_000_000L);
        log.line("stranger {}", 1_000);

        assertThat(texts()).hasSize(12).endsWith("990 lines of this kind were left out", "stranger 1000");
    }

    @Test
    void aLineNowAndThenIsNeverLeftOut() {
        for (int i = 0; i < 100; i++) {
            log.line("stranger {}", i);
            nowNanos.addAndGet(200_000_000L);
        }

        assertThat(texts()).hasSize(100);
    }

    private List<String> texts() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
