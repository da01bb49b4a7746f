import { formatAmount } from '../../../protocol/money.ts';
import type { FoundPayment } from '../../data/answers.ts';
import { nameMethod } from '../../data/names.ts';
import { formatPlace } from '../../data/place.ts';
import { ListRow } from '../parts/list-row.tsx';

/** A payment, or its link, in a list. */
export function PaymentListRow({ payment, kind = 'Payment' }: { payment: FoundPayment; kind?: string }) {
  const { TransactionId, Status, Amount, Currency, RefundedAmount, Method, Purpose, CreatedAt } = payment;
  const format = (amount: number) => formatAmount(amount, Currency, 'en');
  return (
    <ListRow
      label={`${kind} ${TransactionId}`}
      title={Purpose}
      href={formatPlace({ panel: 'links', id: TransactionId })}
      state={Status}
      amount={format(Amount)}
      facts={[
        Method && nameMethod(Method),
        RefundedAmount && `${format(RefundedAmount)} refunded`,
        <code key="id">{TransactionId}</code>,
      ]}
      at={CreatedAt}
    />
  );
}
