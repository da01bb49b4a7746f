import type { Delivery, Link, PaymentHistory } from '../answers.ts';
import { formatPlace } from '../place.ts';
import { usePolled } from '../use-polled.ts';
import { useRows } from '../use-rows.ts';
import { Badge } from './badge.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { EmailList } from './email-list.tsx';
import { LinkButtons } from './link-buttons.tsx';
import type { PanelProps } from './panel-props.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { RefundForm } from './refund-form.tsx';
import { RowList } from './row-list.tsx';
import { TestCardList } from './test-card-list.tsx';
import { Timeline } from './timeline.tsx';
import { awaitsTransfer, TransferForm } from './transfer-form.tsx';

const getKey = ({ DeliveryId }: Delivery) => DeliveryId;

/** One payment: its details and actions, what happened, and which webhooks were sent. */
export function PaymentPanel({ service, act, transactionId }: PanelProps & { transactionId: string }) {
  const id = encodeURIComponent(transactionId);
  const link = usePolled<{ Link: Link }>(service, `/api/v5/payments/link/${id}`);
  const history = usePolled<{ Payment: PaymentHistory }>(service, `/sandbox/payments/${id}`);
  const path = `/api/v5/webhooks/deliveries?TransactionId=${id}`;
  const { refresh, ...deliveries } = useRows<Delivery>(service, { path, name: 'Deliveries', getKey });
  const actAndRefresh: PanelProps['act'] = async (done, work) => {
    await act(done, work);
    for (const each of [link.refresh, history.refresh, refresh]) each();
  };
  const props = { service, act: actAndRefresh };
  const shown = link.value?.Link;
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'links' })}>← All links</a>
      </p>
      {link.problem && <p class="problem">{link.problem}</p>}
      {!shown && !link.problem && <p>Loading …</p>}
      {shown && (
        <article aria-label={`Link ${transactionId}`}>
          <h3>
            {shown.Purpose} <Badge>{shown.Status}</Badge>
          </h3>
          <PaymentFacts link={shown} />
          <LinkButtons link={shown} {...props} />
          {shown.Status === 'SETTLED' && <RefundForm link={shown} {...props} />}
          {awaitsTransfer(shown) && <TransferForm link={shown} {...props} />}
          {shown.Status === 'CREATED' && <TestCardList />}
        </article>
      )}
      {shown && history.value && (
        <>
          <h3>What happened</h3>
          <Timeline link={shown} history={history.value.Payment} />
        </>
      )}
      {shown && (
        <>
          <h3>Deliveries</h3>
          <RowList
            {...deliveries}
            empty="Nothing was sent about it yet: it has not changed, or no webhook is registered for it."
            getKey={getKey}
          >
            {(delivery) => <DeliveryRow delivery={delivery} {...props} />}
          </RowList>
          <h3>Emails</h3>
          <EmailList service={service} transactionId={transactionId} empty="There are no emails about it." />
        </>
      )}
    </>
  );
}
