import type { FoundPayment } from '../../data/answers.ts';
import { usePolled } from '../../data/use-polled.ts';
import { addFilters } from '../parts/filter-bar.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { PaymentListRow } from '../rows/payment-list-row.tsx';

/** The renewals of a subscription, found by their metadata. The first payment is a link that the shop created. */
export function SubscriptionPayments({
  service,
  subscriptionId,
}: Pick<PanelProps, 'service'> & { subscriptionId: string }) {
  const path = addFilters('/dashboard/payments', { Search: subscriptionId });
  const { value, problem } = usePolled<{ Payments: FoundPayment[] }>(service, path);
  return (
    <>
      <h3>Renewals</h3>
      <RowList
        rows={value?.Payments}
        problem={problem}
        empty="Nothing was renewed yet. Put the clock forward to the next payment: the tab Clock does that."
        getKey={({ TransactionId }) => TransactionId}
      >
        {(payment) => <PaymentListRow payment={payment} />}
      </RowList>
    </>
  );
}
