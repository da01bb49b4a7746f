import type { LoggedRequest } from '../answers.ts';
import { Moment } from './moment.tsx';

/** A call, and why it was refused. */
export function RequestRow({ request }: { request: LoggedRequest }) {
  const { RequestId, At, Method, Path, Status, DurationMs, Message, Hint, Errors } = request;
  return (
    <article aria-label={`${Method} ${Path}`}>
      <h3>
        <code>
          {Method} {Path}
        </code>{' '}
        <strong class={`badge ${Status < 400 ? 'good' : 'bad'}`}>{Status}</strong>
      </h3>
      <p>
        <Moment at={At} /> · {DurationMs} ms · <code>{RequestId}</code>
      </p>
      {Errors.length > 0 ? (
        <ul>
          {Errors.map(({ Field, Message: sentence }) => (
            <li key={Field}>
              <code>{Field}</code>: {sentence}
            </li>
          ))}
        </ul>
      ) : (
        Message && <p>{Message}</p>
      )}
      {Hint && <p>{Hint}</p>}
    </article>
  );
}
