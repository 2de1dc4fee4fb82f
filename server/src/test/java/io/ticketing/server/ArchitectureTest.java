package io.ticketing.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.ticketing.server.config.LockLimits;

/** The rules of docs/architecture.md for the server. */
@AnalyzeClasses(packages = "io.ticketing.server", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule THE_LOCK_TABLE_IS_A_PURE_CORE = classes()
            .that()
            .resideInAPackage("..server.lock..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            "java.lang..",
                            "java.util..",
                            "org.jspecify..",
                            "io.ticketing.protocol..",
                            "io.ticketing.server.lock..")
                    .or(equivalentTo(LockLimits.class)));

    @ArchTest
    static final ArchRule THE_LOCK_TABLE_HAS_NO_CLOCK_AND_NO_THREADS = noClasses()
            .that()
            .resideInAPackage("..server.lock..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.concurrent..", "java.time..", "java.io..", "java.nio..", "io.netty..");

    @ArchTest
    static final ArchRule FRONT_ENDS_DO_NOT_KNOW_OBSERVERS = noClasses()
            .that()
            .resideInAnyPackage("..server.frontend..", "..server.wire03..", "..server.wire04..", "..server.single..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..server.observer..");
}
