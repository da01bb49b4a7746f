import type { ResultTitle } from '../../locales/words.ts';
import { getResultTitle } from '../../state/get-result-title.ts';
import { isBusyStage } from '../../state/stage.ts';
import { describeResult } from '../../texts/describe-result.ts';
import { isUuid } from '../../texts/is-uuid.ts';
import { AlertIcon, CheckIcon, ClockIcon, CrossIcon, UndoIcon } from '../parts/icons.tsx';
import { keepPart } from '../parts/keep-server-html.tsx';
import { LazySection } from '../parts/lazy-section.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TypedText } from '../parts/typed-text.tsx';

type Mood = 'good' | 'waiting' | 'neutral' | 'bad' | 'back';

const MOODS: Partial<Record<ResultTitle, Mood>> = {
  paid: 'good',
  reserved: 'good',
  pending: 'waiting',
  transfer: 'waiting',
  later: 'waiting',
  shared: 'waiting',
  refunded: 'back',
  processing: 'waiting',
  unconfirmed: 'bad',
  failed: 'bad',
};

const MARKS = { good: CheckIcon, waiting: ClockIcon, neutral: CrossIcon, bad: AlertIcon, back: UndoIcon };

function CheckAgain({ state, actions }: ScreenProps) {
  const isChecking = isBusyStage(state.stage);
  return (
    <button class="button" type="button" aria-disabled={isChecking} onClick={() => actions?.check()}>
      {isChecking && <span class="spinner" aria-hidden="true" />}
      <span class="words">{isChecking ? state.catalog.checking : state.catalog.checkAgain}</span>
    </button>
  );
}

/** Every screen without the form. Its heading is focused when it appears, so that it is read out. */
export function ResultScreen(props: ScreenProps) {
  const { view, state } = props;
  const title = getResultTitle(state);
  if (!title) return null;
  const mood = MOODS[title] ?? 'neutral';
  const Mark = MARKS[mood];
  const Heading = view.type === 'embedded' || view.receipt ? 'h1' : 'h2';
  const { stage } = state;
  const isPaid = stage.is === 'completed';
  return (
    <div class={`result result-${mood}`} part="result">
      {title === 'processing' ? (
        <span class="spinner spinner-large" aria-hidden="true" />
      ) : (
        <span class="result-mark">
          <Mark />
        </span>
      )}
      <Heading class="result-title" tabIndex={-1}>
        {state.catalog.titles[title]}
      </Heading>
      <p class="result-text">{describeResult(title, props)}</p>
      {title === 'paid' && view.refundedMinor && (
        <p class="result-text" {...keepPart(props, 'PartRefunded')} />
      )}
      {(title === 'transfer' || title === 'later') && <LazySection {...props} name="TransferResult" />}
      {isPaid && title !== 'transfer' && !view.savesCard && !view.receipt && !isUuid(view.transactionId) && (
        <p class="reference">
          <span>{state.catalog.reference}</span> <bdi>{view.transactionId}</bdi>
        </p>
      )}
      {isPaid && stage.confirmationTo && (
        <p class="reference">
          <TypedText text={state.catalog.confirmationSent} email={stage.confirmationTo} />
        </p>
      )}
      {title === 'unconfirmed' && (
        <div class="result-action">
          <CheckAgain {...props} />
        </div>
      )}
    </div>
  );
}
