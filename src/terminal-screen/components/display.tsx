import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../../protocol/money.ts';
import type { ShownDialogue } from '../../protocol/terminal/terminal-screen.ts';
import type { DeviceState } from '../data/answers.ts';

const MAX_DOTS = 12;

const showAmount = ({ AmountMinor, Currency }: ShownDialogue): string | undefined =>
  AmountMinor === null || Currency === null ? undefined : formatAmount(AmountMinor, Currency, 'en');

/** Converts an acquirer's word such as NOT_ENOUGH_BALANCE into readable text. */
const soften = (text: string): string =>
  /^[A-Z_]+$/.test(text) ? text[0] + text.slice(1).toLowerCase().replaceAll('_', ' ') : text;

/** Returns the seconds until a time. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/** A countdown to the simulated customer's next action. */
function Countdown({ actsAt, isPin }: { actsAt: number; isPin: boolean }) {
  const seconds = useSecondsUntil(actsAt);
  const [duration] = useState(() => Math.max(0, actsAt - Date.now()));
  return (
    <p class="countdown">
      <span>
        A customer will {isPin ? 'enter the PIN' : 'tap'} in {seconds} s
      </span>
      <i class="bar" style={{ animationDuration: `${duration}ms` }} />
    </p>
  );
}

const Idle = ({ isOpen }: { isOpen: boolean }) => (
  <>
    <svg
      class="welcome"
      viewBox="0 0 64 64"
      width="72"
      height="72"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <rect x="8" y="16" width="40" height="28" rx="5" />
      <path d="M8 25h40M16 36h8" />
      <path d="M52 24a12 12 0 0 1 0 14M57 20a19 19 0 0 1 0 22" />
    </svg>
    <p class="title">Welcome</p>
    <p class="text">{isOpen ? 'Ready for the till' : 'The local API is off'}</p>
  </>
);

const MARKS = { Success: 'M14 33l11 11 25-25', Failure: 'M18 18l28 28M46 18L18 46' };

const Mark = ({ result }: { result: 'Success' | 'Failure' }) => (
  <svg
    class="mark"
    viewBox="0 0 64 64"
    width="64"
    height="64"
    fill="none"
    stroke="currentColor"
    stroke-width="7"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={MARKS[result]} />
  </svg>
);

function Picture({
  state: { State: phase, Dialogue: dialogue },
  digits,
}: {
  state: DeviceState;
  digits: number;
}) {
  if (phase === 'RESULT' && dialogue?.Result) return <Mark result={dialogue.Result} />;
  if (phase === 'AUTHORIZING') return <span class="spinner" />;
  if (phase === 'PIN') {
    return (
      <span class="dots">
        {Array.from({ length: Math.min(MAX_DOTS, Math.max(4, digits)) }, (_, place) => (
          <i key={place} class={place < digits ? 'full' : ''} />
        ))}
      </span>
    );
  }
  return (
    <span class="rings">
      <i />
      <i />
      <i />
    </span>
  );
}

/** The display. Its text is announced to screen readers; the countdown is not, or it would be read every second. */
export function Display({ state, digits }: { state: DeviceState; digits: number }) {
  const { State: phase, Dialogue: dialogue, LocalApi: isOpen } = state;
  const amount = dialogue && showAmount(dialogue);
  return (
    <div class={`display ${dialogue?.Result?.toLowerCase() ?? ''}`}>
      {dialogue ? (
        <>
          <div role="status">
            {amount && <p class="amount">{amount}</p>}
            <p class="text">{soften(dialogue.Text)}</p>
          </div>
          <Picture state={state} digits={digits} />
          {dialogue.Card && <p class="card-line">{dialogue.Card}</p>}
          {dialogue.ActsAt !== null && (
            <Countdown key={dialogue.ActsAt} actsAt={dialogue.ActsAt} isPin={phase === 'PIN'} />
          )}
        </>
      ) : (
        <div role="status">
          <Idle isOpen={isOpen} />
        </div>
      )}
    </div>
  );
}
