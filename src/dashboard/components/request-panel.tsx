import type { LoggedRequest } from '../answers.ts';
import { usePolled } from '../use-polled.ts';
import { Moment } from './moment.tsx';
import type { PanelProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';

export function RequestPanel({ service }: PanelProps) {
  const { value, problem } = usePolled<{ Requests: LoggedRequest[] }>(service, '/sandbox/requests');
  return (
    <RowList
      rows={value?.Requests}
      problem={problem}
      empty="No call was made since the service started. What this page reads is left out."
      getKey={({ RequestId }) => RequestId}
    >
      {({ RequestId, At, Method, Path, Status, DurationMs, Message, Errors }) => (
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
        </article>
      )}
    </RowList>
  );
}
