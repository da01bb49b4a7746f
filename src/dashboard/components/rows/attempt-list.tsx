import type { DeliveryAttempt } from '../../../protocol/log-answers.ts';
import { Moment } from '../parts/moment.tsx';

/** The results of a delivery's attempts. */
export function AttemptList({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <ol class="facts">
      {attempts.map(({ Attempt, At, ResponseStatus, DurationMs, Error: failure }) => (
        <li key={Attempt} value={Attempt}>
          <Moment at={At} /> · {ResponseStatus ?? failure} · {Math.round(DurationMs)} ms
        </li>
      ))}
    </ol>
  );
}
