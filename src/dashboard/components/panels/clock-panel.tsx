import type { SandboxTime } from '../../data/answers.ts';
import { formatExact } from '../../data/describe-age.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import type { PanelProps } from '../parts/panel-props.ts';

const PATH = '/sandbox/clock';

/** How far each button moves the clock, in seconds. */
const STEPS = { '1 minute': 60, '1 hour': 3600, '1 day': 86_400, '7 days': 604_800 };

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
          <time dateTime={value.Now}>{formatExact(value.Now)}</time> ·{' '}
          {value.AheadSeconds.toLocaleString('en')} s ahead of real time
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
