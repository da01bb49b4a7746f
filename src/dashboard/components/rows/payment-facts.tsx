import { formatAmount } from '../../../protocol/money.ts';
import type { Payment } from '../../data/answers.ts';
import { Moment } from '../parts/moment.tsx';

/** Describes where the money is. */
function describeAmounts({ Amount, Currency, RefundedAmount, Status }: Payment): Record<string, string> {
  const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(Status);
  const format = (amount: number) => formatAmount(amount, Currency, 'en');
  return {
    Amount: format(Amount),
    Held: format(Status === 'HELD' ? Amount : 0),
    Captured: format(isTaken ? Amount : 0),
    Refunded: format(RefundedAmount),
  };
}

/** In groups of four, as banks print it. */
const formatReference = (reference: string): string => reference.match(/.{1,4}/g)?.join(' ') ?? '';

/** The fields of a link, and where its money is. */
export function PaymentFacts({ link }: { link: Payment }) {
  const { TransactionId, Method, Type, AutoCapture, CreatedAt, ExpirationDate, PaymentUrl, Metadata } = link;
  const { TransferReference, StoreReference } = link;
  const facts: Record<string, string> = {
    ...describeAmounts(link),
    'Transaction id': TransactionId,
    Method: Method ?? 'none yet',
    ...(TransferReference && { 'Payment reference': formatReference(TransferReference) }),
    ...(StoreReference && { Store: StoreReference }),
    ...(Type && { Type, 'Capture at once': AutoCapture ? 'yes' : 'no' }),
    ...(PaymentUrl && { Address: PaymentUrl }),
    ...Object.fromEntries(Object.entries(Metadata).map(([key, value]) => [`Metadata ${key}`, String(value)])),
  };
  return (
    <dl>
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Created</dt>
        <dd>
          <Moment at={CreatedAt} />
        </dd>
      </div>
      {ExpirationDate && (
        <div>
          <dt>Expires</dt>
          <dd>{ExpirationDate} UTC</dd>
        </div>
      )}
    </dl>
  );
}
