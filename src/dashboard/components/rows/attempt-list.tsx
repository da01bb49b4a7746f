import type { SentTry } from '../../data/answers.ts';
import { Moment } from '../parts/moment.tsx';

/** Writes the headers as sent, and the answer. */
const write = ({ Headers, Answer, Error: failure }: SentTry): string =>
  [
    ...Object.entries(Headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `Answer: ${Answer ?? (failure ? 'none' : 'empty')}`,
  ].join('\n');

/** The attempts of a delivery, a block each: the result, the likely cause of a failure, the headers and the answer. */
export const AttemptList = ({ attempts }: { attempts: readonly SentTry[] }) => (
  <ol class="attempts">
    {attempts.map((sent) => (
      <li key={sent.Attempt} value={sent.Attempt}>
        <Moment at={sent.At} /> · {sent.ResponseStatus ?? sent.Error} · {Math.round(sent.DurationMs)} ms
        {sent.Hint && <p class="hint">{sent.Hint}</p>}
        <pre>{write(sent)}</pre>
      </li>
    ))}
  </ol>
);
