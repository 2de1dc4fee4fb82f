package io.ticketing.app.ui.kit;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.scene.control.Control;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import org.controlsfx.validation.ValidationMessage;
import org.controlsfx.validation.ValidationResult;
import org.controlsfx.validation.ValidationSupport;
import org.controlsfx.validation.Validator;

/**
 * Checks fields while one types, and marks those that are wrong, with the reason at hand. On the JavaFX thread.
 *
 * <p>The library's own marks put another root into the scene when the first field goes wrong, which takes the focus from
 * the field while somebody types into it; so the marks are ours.
 */
public final class FieldChecks {
    private static final PseudoClass PROBLEM = PseudoClass.getPseudoClass("problem");

    private final ValidationSupport support = new ValidationSupport();

    /** Nothing to check yet. */
    public FieldChecks() {
        support.setValidationDecorator(null);
        support.validationResultProperty()
                .addListener((_, _, _) -> support.getRegisteredControls().forEach(this::mark));
    }

    /** Checks this field whenever its text changes; {@code problem} is the reason, or empty while it is right. */
    public void check(TextField field, Supplier<Optional<String>> problem) {
        Validator<String> validator = (control, _) -> resultOf(control, problem.get());
        support.registerValidator(field, false, validator);
    }

    private static ValidationResult resultOf(Control control, Optional<String> problem) {
        return ValidationResult.fromErrorIf(control, problem.orElse(""), problem.isPresent());
    }

    private void mark(Control field) {
        Optional<String> reason = support.getHighestMessage(field).map(ValidationMessage::getText);
        field.pseudoClassStateChanged(PROBLEM, reason.isPresent());
        field.setTooltip(reason.map(Tooltip::new).orElse(null));
    }

    /** Checks a field again that depends on another one. */
    public void again(TextField field) {
        support.revalidate(field);
    }
}
