import type { Email } from '../answers.ts';
import type { Service } from '../create-service.ts';
import { usePolled } from '../use-polled.ts';
import { addFilters } from './filters.tsx';
import { Moment } from './moment.tsx';
import { PaymentLink } from './payment-link.tsx';
import { RowList } from './row-list.tsx';

export interface EmailListProps {
  service: Service;
  /** Shows the emails of one payment; of all payments if empty. */
  transactionId: string;
  empty: string;
}

/** The emails that shoppers would have received. */
export function EmailList({ service, transactionId, empty }: EmailListProps) {
  const path = addFilters('/sandbox/emails', { TransactionId: transactionId });
  const { value, problem } = usePolled<{ Emails: Email[] }>(service, path);
  return (
    <RowList
      rows={value?.Emails}
      problem={problem}
      empty={empty}
      getKey={({ TransactionId, CreatedAt }) => CreatedAt + TransactionId}
    >
      {({ To, Subject, Text, TransactionId, CreatedAt }) => (
        <article aria-label={`Email about ${TransactionId}`}>
          <h3>{Subject}</h3>
          <p>
            To {To} · <PaymentLink id={TransactionId} /> · <Moment at={CreatedAt} />
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
