import { useState } from 'preact/hooks';
import type { Email } from '../../data/answers.ts';
import type { Service } from '../../data/create-service.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, type useFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { PaymentLink } from '../parts/payment-link.tsx';
import { RowList } from '../parts/row-list.tsx';

interface EmailListProps {
  service: Service;
  /** Shows the emails of this payment, or of all payments if empty. */
  transactionId: string;
  empty: string;
  /** The cursor of the page. Default: the newest emails. */
  start?: string | undefined;
  /** The result of `useFilters`; absent if the list has only one page. */
  getPages?: ReturnType<typeof useFilters>['getPages'];
}

const getKey = ({ EmailId }: Email) => EmailId;

/** An email in its row, which opens it: the HTML document in an iframe without scripts, and its text. */
function EmailRow({ email }: { email: Email }) {
  const { To, Subject, Text, HtmlUrl, TransactionId, CreatedAt } = email;
  const [isOpen, setOpen] = useState(false);
  return (
    <ListRow
      label={`Email about ${TransactionId ?? Subject}`}
      title={
        <button type="button" class="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {Subject}
        </button>
      }
      facts={[`To ${To}`, TransactionId && <PaymentLink key="payment" id={TransactionId} />]}
      at={CreatedAt}
    >
      {isOpen && (
        <div>
          {HtmlUrl && (
            <iframe
              class="mail"
              title={Subject}
              src={HtmlUrl}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          )}
          <details open={!HtmlUrl}>
            <summary>Text</summary>
            <pre>{Text}</pre>
          </details>
        </div>
      )}
    </ListRow>
  );
}

/** The emails that were sent to shoppers. */
export function EmailList({ service, transactionId, empty, start, getPages }: EmailListProps) {
  const path = addFilters('/dashboard/emails', { TransactionId: transactionId });
  const { older, ...list } = useRows<Email>(service, { path, name: 'Emails', start, getKey });
  return (
    <RowList {...list} {...getPages?.(older)} empty={empty} getKey={getKey}>
      {(email) => <EmailRow email={email} />}
    </RowList>
  );
}
