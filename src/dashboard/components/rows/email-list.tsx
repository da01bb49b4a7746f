import type { Email } from '../../data/answers.ts';
import type { Service } from '../../data/create-service.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, type useFilters } from '../parts/filters.tsx';
import { PaymentLink } from '../parts/payment-link.tsx';
import { Row } from '../parts/row.tsx';
import { RowList } from '../parts/row-list.tsx';

export interface EmailListProps {
  service: Service;
  /** Shows the emails of one payment; of all payments if empty. */
  transactionId: string;
  empty: string;
  /** Where the page begins; the newest emails without it. */
  start?: string | undefined;
  /** The result of `useFilters`; absent where a list has one page. */
  getPages?: ReturnType<typeof useFilters>['getPages'];
}

const getKey = ({ EmailId }: Email) => EmailId;

/** The emails that shoppers would have received. */
export function EmailList({ service, transactionId, empty, start, getPages }: EmailListProps) {
  const path = addFilters('/dashboard/emails', { TransactionId: transactionId });
  const { older, ...list } = useRows<Email>(service, { path, name: 'Emails', start, getKey });
  return (
    <RowList {...list} {...getPages?.(older)} empty={empty} getKey={getKey}>
      {({ To, Subject, Text, TransactionId, CreatedAt }) => (
        <Row
          label={`Email about ${TransactionId ?? Subject}`}
          title={Subject}
          facts={[`To ${To}`, TransactionId && <PaymentLink key="payment" id={TransactionId} />]}
          at={CreatedAt}
        >
          <details>
            <summary>Text</summary>
            <pre>{Text}</pre>
          </details>
        </Row>
      )}
    </RowList>
  );
}
