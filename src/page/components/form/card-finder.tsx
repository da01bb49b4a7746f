import type { ComponentChildren, JSX } from 'preact';
import type { TextState } from '../../state/page-state.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatDate } from '../../texts/format-date-time.ts';
import { TypedText } from '../parts/typed-text.tsx';

/** A problem with what was typed, which marks its field. */
const TYPED_PROBLEMS = ['email_invalid', 'required', 'wrong', 'over'] as const;

/** A problem in the finder of remembered cards. */
export type FinderProblem = (typeof TYPED_PROBLEMS)[number] | 'none' | 'flooded' | 'failed';

interface CardFinderProps {
  state: TextState;
  /** The address to which the code was requested; absent before that. */
  sentTo?: string | undefined;
  problem?: FinderProblem | undefined;
  /** The time from which the service sends another code, if it has refused one; ISO 8601. */
  until?: string | undefined;
  /** The initial value of the address field. */
  email: string;
  ask(): void;
  askAgain(): void;
  /** Returns to the address field. */
  changeEmail(): void;
  find(): void;
}

interface FieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  isInvalid: boolean;
  /** The id of the field's description for screen readers. */
  hintId?: string;
  input: JSX.IntrinsicElements['input'];
  /** Called on Enter, which must not submit the payment. */
  press(): void;
  children: ComponentChildren;
}

/** A field that looks like those of the form, but is not sent with the payment, and its button. */
const Field = ({ id, label, problem, isInvalid, hintId, input, press, children }: FieldProps) => (
  <div class="field">
    <label class="label words" part="label" for={id}>
      {label}
    </label>
    <div class={isInvalid ? 'control control-invalid' : 'control'} part="input">
      <input
        class="input"
        id={id}
        type="text"
        spellcheck={false}
        autocapitalize="none"
        {...input}
        aria-invalid={isInvalid}
        aria-describedby={[`${id}-problem`, hintId].filter(Boolean).join(' ')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing) return;
          event.preventDefault();
          press();
        }}
      />
    </div>
    <p class="problem" part="error" id={`${id}-problem`} role="status">
      {problem}
    </p>
    <button class="button button-quiet finder-press" type="button" onClick={press}>
      <span class="words">{children}</span>
    </button>
  </div>
);

function describe({ state, problem, until }: CardFinderProps): string | undefined {
  const { required, problems, remember } = state.catalog;
  if (problem === 'required') return required.email;
  if (problem === 'email_invalid') return problems.email_invalid;
  if (problem !== 'flooded' || !until) return problem && remember[problem];
  // The sentence says what belongs to a time, such as "Uhr", which the language's rules for dates would add once more.
  const time = formatDate(until, { hour: 'numeric', minute: '2-digit' }, { ...state, catalog: {} });
  return fillText(remember.flooded, { time });
}

/** A way on that is not a step forward, as a link among others. */
const Way = ({ name, go, children }: { name: string; go(): void; children: ComponentChildren }) => (
  <li>
    <button class="text-link words" type="button" data-way={name} onClick={go}>
      {children}
    </button>
    {name === 'again' && <i />}
  </li>
);

/** The finder of remembered cards: it asks for an email address, then for the code sent there. */
export function CardFinder(props: CardFinderProps) {
  const { sentTo, email, state, ask, askAgain, changeEmail, find } = props;
  const { remember, labels } = state.catalog;
  const shared = {
    problem: describe(props),
    isInvalid: TYPED_PROBLEMS.some((typed) => typed === props.problem),
  };
  if (sentTo === undefined)
    return (
      <Field
        key="email"
        id="finder_email"
        label={labels.email}
        {...shared}
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
        {...shared}
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
      <ul class="dots">
        <Way name="again" go={askAgain}>
          {remember.again}
        </Way>
        <Way name="other" go={changeEmail}>
          {remember.otherEmail}
        </Way>
      </ul>
    </>
  );
}
