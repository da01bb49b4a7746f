import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import type { Delivery, Link, Payment, PaymentHistory } from '../../data/answers.ts';
import { listLinkActions } from '../../data/link-actions.ts';
import { loadPayment } from '../../data/load-payment.ts';
import { formatPlace } from '../../data/place.ts';
import { type Polled, usePolled } from '../../data/use-polled.ts';
import { useRows } from '../../data/use-rows.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { LinkButtons } from '../forms/link-buttons.tsx';
import { ReceiptButton } from '../forms/receipt-button.tsx';
import { RefundForm } from '../forms/refund-form.tsx';
import { TestCardList } from '../forms/test-card-list.tsx';
import { awaitsTransfer, TransferForm } from '../forms/transfer-form.tsx';
import { Badge } from '../parts/badge.tsx';
import { addFilters } from '../parts/filters.tsx';
import type { PanelProps, RecordProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { DeliveryRow } from '../rows/delivery-row.tsx';
import { EmailList } from '../rows/email-list.tsx';
import { PaymentFacts } from '../rows/payment-facts.tsx';
import { RelatedRecords } from '../rows/related-records.tsx';
import { RequestRow } from '../rows/request-row.tsx';
import { Timeline } from '../rows/timeline.tsx';
import { getKey as getRequestKey, REQUESTS } from './request-panel.tsx';

const isLink = (payment: Payment): payment is Link => payment.PaymentUrl !== undefined;

const getKey = ({ DeliveryId }: Delivery) => DeliveryId;

/** The calls that were about a payment. */
function RequestsOfPayment({
  service,
  transactionId,
}: Pick<PanelProps, 'service'> & { transactionId: string }) {
  const query = { TransactionId: transactionId };
  const path = addFilters(REQUESTS, query);
  const source = { path, name: 'Requests' as const, start: undefined, getKey: getRequestKey };
  const { older, ...list } = useRows<LoggedRequest>(service, source);
  return (
    <RowList
      {...list}
      olderPage={older && formatPlace({ panel: 'requests', query: { ...query, Cursor: older } })}
      empty="No call about it is in the log. Calls of this page that only read are left out."
      getKey={getRequestKey}
    >
      {(request) => <RequestRow request={request} />}
    </RowList>
  );
}

/** Shows a payment: its details and actions, its timeline, its webhooks, and the calls about it. */
export function PaymentPanel({ service, act, id: transactionId }: RecordProps) {
  const id = encodeURIComponent(transactionId);
  const link: Polled<Payment> = usePolled(service, `payment ${id}`, () =>
    loadPayment(service, id, link.value),
  );
  const history = usePolled<{ Payment: PaymentHistory }>(service, `/sandbox/payments/${id}`);
  const query = { TransactionId: transactionId };
  const path = addFilters('/api/v5/webhooks/deliveries', query);
  const source = { path, name: 'Deliveries' as const, start: undefined, getKey };
  const { refresh, older, ...deliveries } = useRows<Delivery>(service, source);
  const actAndRefresh: PanelProps['act'] = async (done, work) => {
    await act(done, work);
    for (const each of [link.refresh, history.refresh, refresh]) each();
  };
  const props = { service, act: actAndRefresh };
  const shown = link.value;
  return (
    <>
      <p>
        <a href={formatPlace({ panel: shown && !isLink(shown) ? 'point-of-sale' : 'links' })}>
          ← {shown && !isLink(shown) ? 'Point of sale' : 'All links'}
        </a>
      </p>
      {link.problem && (
        <p class="problem">
          {link.problem}{' '}
          {!shown && <a href={formatPlace({ panel: 'search', id: transactionId })}>Search for it</a>}
        </p>
      )}
      {!shown && !link.problem && <p>Loading …</p>}
      {shown && (
        <article aria-label={`Payment ${transactionId}`}>
          <h3>
            {shown.Purpose} <Badge>{shown.Status}</Badge>
          </h3>
          <PaymentFacts link={shown} />
          {isLink(shown) ? (
            <LinkButtons link={shown} {...props} />
          ) : (
            <ActionButtons actions={shown.Status === 'CREATED' ? [] : listLinkActions(shown)} {...props}>
              <ReceiptButton transactionId={transactionId} {...props} />
            </ActionButtons>
          )}
          {shown.Status === 'SETTLED' && <RefundForm link={shown} {...props} />}
          {isLink(shown) && awaitsTransfer(shown) && <TransferForm link={shown} {...props} />}
          {isLink(shown) && shown.Status === 'CREATED' && <TestCardList />}
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
          <RelatedRecords link={shown} service={service} />
          <h3>Deliveries</h3>
          <RowList
            {...deliveries}
            olderPage={older && formatPlace({ panel: 'deliveries', query: { ...query, Cursor: older } })}
            empty="Nothing was sent about it yet: it has not changed, or no webhook is registered for it."
            getKey={getKey}
          >
            {(delivery) => <DeliveryRow delivery={delivery} {...props} />}
          </RowList>
          <h3>Requests</h3>
          <RequestsOfPayment service={service} transactionId={transactionId} />
          <h3>Emails</h3>
          <EmailList service={service} transactionId={transactionId} empty="There are no emails about it." />
        </>
      )}
    </>
  );
}
