package io.ticketing.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import javafx.application.Platform;
import org.jspecify.annotations.NullMarked;

/** The rules of docs/architecture.md for the console and the command line. */
@AnalyzeClasses(packages = "io.ticketing.app", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule STATE_AND_INTENT_KNOW_NO_SCREEN = noClasses()
            .that()
            .resideInAnyPackage(
                    "..app.state..", "..app.intent..", "..app.settings..", "..app.sandbox..", "..app.demo..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "..app.ui..", "..app.fx..");

    @ArchTest
    static final ArchRule ONLY_THE_BRIDGE_HOPS_TO_THE_SCREEN_THREAD = noClasses()
            .that()
            .resideOutsideOfPackage("..app.fx..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Platform.class);

    @ArchTest
    static final ArchRule VIEWS_CALL_NO_SERVICE = noClasses()
            .that()
            .resideInAPackage("..app.ui..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    ".*\\.(NettyTicketingClient|TicketingClient|ObserverClient|ObserverSession|Store|IntentRunner)")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", "io.ticketing.server..", "io.ticketing.wire..");

    @ArchTest
    static final ArchRule ONLY_SANDBOX_AND_COMMANDS_KNOW_THE_SERVER = noClasses()
            .that()
            .resideOutsideOfPackages("..app.sandbox..", "..app.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.ticketing.server..");

    @ArchTest
    static final ArchRule VIEW_MODELS_KNOW_NO_SCENE = noClasses()
            .that()
            .haveSimpleNameEndingWith("ViewModel")
            .or()
            .haveSimpleNameEndingWith("Form")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..");

    @ArchTest
    static final ArchRule COMMANDS_DRAW_NOTHING = noClasses()
            .that()
            .resideInAPackage("..app.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("javafx..");

    @ArchTest
    static final ArchRule EVERY_PACKAGE_SAYS_WHAT_MAY_BE_NULL = classes()
            .should(new ArchCondition<JavaClass>("live in a package that is @NullMarked") {
                @Override
                public void check(JavaClass checked, ConditionEvents events) {
                    boolean marked = checked.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(
                            checked, marked, checked.getName() + " is in " + checked.getPackageName()));
                }
            });

    @ArchTest
    static final ArchRule FEATURES_DO_NOT_KNOW_THE_SHELL = noClasses()
            .that()
            .resideInAPackage("..app.ui..")
            .and()
            .resideOutsideOfPackage("..app.ui.shell..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..app.ui.shell..");
}
