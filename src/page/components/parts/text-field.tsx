import type { ComponentChildren, JSX } from 'preact';
import type { FormField } from '../../locales/words.ts';
import { isBusyStage } from '../../state/stage.ts';
import { describeProblem } from '../../texts/describe-problem.ts';
import { fillText } from '../../texts/fill-text.ts';
import type { ScreenProps } from './screen-props.ts';

interface TextFieldProps extends ScreenProps {
  field: FormField;
  input: JSX.IntrinsicElements['input'];
  isOptional?: boolean;
  /** A line below the field that explains it. */
  hint?: string | undefined;
  /** A sentence for screen readers that explains the field; others see a drawing. */
  help?: string;
  /** Drawn inside the input's frame, at its end. */
  children?: ComponentChildren;
}

/**
 * A label, an input and a line for its problem, which always exists, so that nothing moves when it is filled. The input has no
 * `name`, so that a form submitted by the browser never contains typed values; and no `value`, because the document holds it
 * (`readFormValues`).
 */
export function TextField({
  field,
  input,
  isOptional = false,
  hint,
  help,
  children,
  state,
  actions,
}: TextFieldProps) {
  const { labels, optional } = state.catalog;
  const problem = state.problems[field];
  return (
    <div class={`field field-${field}`} part="field">
      <label class="label words" part="label" for={field}>
        {isOptional ? fillText(optional, { label: labels[field] }) : labels[field]}
      </label>
      <div class={problem ? 'control control-invalid' : 'control'} part="input">
        <input
          class="input"
          id={field}
          type="text"
          required={!isOptional}
          spellcheck={false}
          autocapitalize="none"
          enterkeyhint="next"
          {...input}
          readOnly={isBusyStage(state.stage)}
          aria-invalid={!!problem}
          aria-describedby={[`${field}-problem`, hint && `${field}-hint`, help && `${field}-help`]
            .filter(Boolean)
            .join(' ')}
          onInput={(event) => actions?.typeField(field, event)}
          onBlur={() => actions?.leaveField(field)}
        />
        {children}
      </div>
      {help && (
        <span class="visually-hidden" id={`${field}-help`}>
          {help}
        </span>
      )}
      {hint && (
        <p class="note note-hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      <p class="problem" part="error" id={`${field}-problem`}>
        {problem && describeProblem(field, problem, state)}
      </p>
    </div>
  );
}
