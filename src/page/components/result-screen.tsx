import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { fillText, type ResultTitle } from '../locales/catalog.ts';
import type { PageState } from '../state/page-state.ts';
import { formatMoney } from '../texts/format-money.ts';
import { FilledText } from './filled-text.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CrossIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

const COMPLETED_TITLES: Partial<Record<PaymentStatus, ResultTitle>> = {
  HELD: 'reserved',
  PENDING: 'pending',
  REFUNDED: 'refunded',
};

const ERROR_CODES: Partial<Record<ResultTitle, PaymentErrorCode>> = {
  failed: 'too_many_attempts',
  expired: 'link_expired',
  cancelled: 'link_closed',
  unconfirmed: 'network_error',
};

type Mood = 'good' | 'waiting' | 'neutral' | 'bad';

const MOODS: Partial<Record<ResultTitle, Mood>> = {
  paid: 'good',
  reserved: 'good',
  pending: 'waiting',
  processing: 'waiting',
  unconfirmed: 'bad',
  failed: 'bad',
};

const MARKS = { good: CheckIcon, waiting: ClockIcon, neutral: CrossIcon, bad: AlertIcon };

/** What the screen says: for a finished payment its status tells. */
export function getResultTitle({
  screen,
  status,
}: Pick<PageState, 'screen' | 'status'>): ResultTitle | undefined {
  if (screen === 'form') return undefined;
  if (screen === 'completed') return COMPLETED_TITLES[status] ?? 'paid';
  return screen === 'cancelled' && status === 'RELEASED' ? 'released' : screen;
}

export function getResultText(title: ResultTitle, { view, state }: ScreenProps): string {
  const { errors, texts } = state.catalog;
  const code = ERROR_CODES[title];
  return fillText(code ? errors[code] : texts[title as keyof typeof texts], {
    merchant: view.merchantName,
    amount: formatMoney(view.amountMinor, view, state),
  });
}

function CheckAgain({ state, actions }: ScreenProps) {
  return (
    <button
      class="button"
      type="button"
      aria-disabled={state.isBusy ? 'true' : 'false'}
      onClick={() => actions?.check()}
    >
      {state.isBusy && <span class="spinner" aria-hidden="true" />}
      <span>{state.isBusy ? state.catalog.checking : state.catalog.checkAgain}</span>
    </button>
  );
}

/** Every screen without the form. Its heading takes the focus when it appears, so that it is read out. */
export function ResultScreen(props: ScreenProps) {
  const { view, state } = props;
  const title = getResultTitle(state);
  if (!title) return null;
  const mood = MOODS[title] ?? 'neutral';
  const Mark = MARKS[mood];
  const Heading = view.type === 'embedded' ? 'h1' : 'h2';
  const isPaid = state.screen === 'completed';
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
      <p class="result-text">{getResultText(title, props)}</p>
      {isPaid && (
        <p class="reference">
          {state.catalog.reference} <bdi>{view.transactionId}</bdi>
        </p>
      )}
      {isPaid && state.confirmationTo && (
        <p class="reference">
          <FilledText text={state.catalog.confirmationSent} values={{ email: state.confirmationTo }} />
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
