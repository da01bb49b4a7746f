import type { ComponentChildren, JSX } from 'preact';
import type { TextState } from '../../state/page-state.ts';
import { TypedText } from '../parts/typed-text.tsx';

/** A problem in the finder of remembered cards. */
export type FinderProblem = 'email_invalid' | 'required' | 'wrong' | 'over' | 'none' | 'flooded' | 'failed';

interface CardFinderProps {
  state: Pick<TextState, 'catalog'>;
  /** The address to which the code was requested; absent before that. */
  sentTo?: string | undefined;
  problem?: FinderProblem | undefined;
  /** The initial value of the address field. */
  email: string;
  /** Whether another code can be requested yet. */
  canAskAgain: boolean;
  ask(): void;
  askAgain(): void;
  find(): void;
}

interface FieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  /** The id of the field's description for screen readers. */
  hintId?: string;
  input: JSX.IntrinsicElements['input'];
  /** Called on Enter, which must not submit the payment. */
  press(): void;
  children: ComponentChildren;
}

/** A field that looks like those of the form, but is not sent with the payment. */
const Field = ({ id, label, problem, hintId, input, press, children }: FieldProps) => (
  <div class="field">
    <label class="label words" part="label" for={id}>
      {label}
    </label>
    <div class="finder-row">
      <div class="control" part="input">
        <input
          class="input"
          id={id}
          type="text"
          spellcheck={false}
          autocapitalize="none"
          {...input}
          aria-invalid={problem !== undefined}
          aria-describedby={[`${id}-problem`, hintId].filter(Boolean).join(' ')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.isComposing) return;
            event.preventDefault();
            press();
          }}
        />
      </div>
      <button class="button button-quiet" type="button" onClick={press}>
        <span class="words">{children}</span>
      </button>
    </div>
    <p class="problem" part="error" id={`${id}-problem`} role="status">
      {problem}
    </p>
  </div>
);

function describe({ state: { catalog }, problem }: CardFinderProps): string | undefined {
  if (problem === 'required') return catalog.required.email;
  if (problem === 'email_invalid') return catalog.problems.email_invalid;
  return problem && catalog.remember[problem];
}

/** The finder of remembered cards: it asks for an email address, then for the code sent there. */
export function CardFinder(props: CardFinderProps) {
  const { sentTo, email, canAskAgain, state, ask, askAgain, find } = props;
  const { remember, labels } = state.catalog;
  const problem = describe(props);
  if (sentTo === undefined)
    return (
      <Field
        key="email"
        id="finder_email"
        label={labels.email}
        problem={problem}
        press={ask}
        input={{
          inputMode: 'email',
          autoComplete: 'section-finder email',
          enterkeyhint: 'send',
          defaultValue: email,
        }}
      >
        {remember.send}
      </Field>
    );
  return (
    <>
      <p class="note" role="status" id="finder_sent">
        <TypedText text={remember.sent} email={sentTo} />
      </p>
      <Field
        key="code"
        id="finder_code"
        hintId="finder_sent"
        label={remember.code}
        problem={problem}
        press={find}
        input={{
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          enterkeyhint: 'done',
          dir: 'ltr',
          maxLength: 20,
        }}
      >
        {remember.use}
      </Field>
      {canAskAgain && (
        <button class="button button-quiet" type="button" data-again onClick={askAgain}>
          <span class="words">{remember.again}</span>
        </button>
      )}
    </>
  );
}
