import { count } from '../../../protocol/dashboard/attention-words.ts';
import type { SandboxTime } from '../../data/answers.ts';
import { formatExact } from '../../data/describe-age.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import type { PanelProps } from '../parts/panel-props.ts';

const PATH = '/sandbox/clock';

/** How far each button moves the clock, in seconds. */
const STEPS = { '1 minute': 60, '1 hour': 3600, '1 day': 86_400, '7 days': 604_800 };

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Writes how far the clock is ahead in the largest unit that fits: "31 days ahead of real time". */
function describeAhead(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  const amount = Math.floor(seconds / size);
  return amount ? `${count(amount, unit)} ahead of real time` : 'real time';
}

export function ClockPanel({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<SandboxTime>(service, PATH);
  const actOnce = useOnce(act);
  const advance = (seconds: number) =>
    actOnce('The clock was put forward.', () => service.send('POST', PATH, { Advance: seconds })).then(
      refresh,
    );

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    void advance(Number(fields.get('seconds')));
  }

  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {value && (
        <p class="clock">
          <time dateTime={value.Now}>{formatExact(value.Now)}</time> · {describeAhead(value.AheadSeconds)}
        </p>
      )}
      <p>All companies share this clock, and it only goes forward.</p>
      <p class="buttons">
        {Object.entries(STEPS).map(([label, seconds]) => (
          <button type="button" key={label} onClick={() => advance(seconds)}>
            Put forward by {label}
          </button>
        ))}
      </p>
      <form class="settings" onSubmit={submit}>
        <label>
          Seconds
          <input name="seconds" type="number" min="0" required />
        </label>
        <button type="submit">Put forward</button>
      </form>
    </>
  );
}
