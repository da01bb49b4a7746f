import type { Email } from '../answers.ts';
import { usePolled } from '../use-polled.ts';
import { Moment } from './moment.tsx';
import type { PanelProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';

export function EmailPanel({ service }: PanelProps) {
  const { value, problem } = usePolled<{ Emails: Email[] }>(service, '/sandbox/emails');
  return (
    <RowList
      rows={value?.Emails}
      problem={problem}
      empty="No mail would have been sent yet."
      getKey={({ TransactionId, CreatedAt }) => CreatedAt + TransactionId}
    >
      {({ To, Subject, Text, TransactionId, CreatedAt }) => (
        <article aria-label={`Mail about ${TransactionId}`}>
          <h3>{Subject}</h3>
          <p>
            To {To} · <code>{TransactionId}</code> · <Moment at={CreatedAt} />
          </p>
          <details>
            <summary>Text</summary>
            <pre>{Text}</pre>
          </details>
        </article>
      )}
    </RowList>
  );
}
