import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import type { DeliveryAnswer, Email, LinkAnswer, PaymentAnswer, PaymentHistory } from '../../data/answers.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import { isCapturable, listLinkActions } from '../../data/link-actions.ts';
import { loadPayment } from '../../data/load-payment.ts';
import { PAGE_SIZE } from '../../data/load-rows.ts';
import { formatPlace, readsWebhooks } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { useRows } from '../../data/use-rows.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { LinkButtons } from '../forms/link-buttons.tsx';
import { awaitsTransfer, CaptureForm, NotesForm, RefundForm, TransferForm } from '../forms/payment-forms.tsx';
import { ReceiptButton } from '../forms/receipt-button.tsx';
import { TestCardList } from '../forms/test-card-list.tsx';
import { addFilters } from '../parts/filter-bar.tsx';
import type { PanelProps, RecordProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { NotPaid } from '../rows/not-paid.tsx';
import { PaymentFacts } from '../rows/payment-facts.tsx';
import { DisputeNotice, RelatedRecords } from '../rows/related-records.tsx';
import { RequestListRow } from '../rows/request-list-row.tsx';
import { Timeline } from '../rows/timeline.tsx';
import { getKey as getRequestKey, REQUESTS } from './request-panel.tsx';

const isLink = (payment: PaymentAnswer): payment is LinkAnswer => payment.PaymentUrl !== undefined;

/** The API calls that concerned a payment. */
function RequestsOfPayment({
  service,
  transactionId,
}: Pick<PanelProps, 'service'> & { transactionId: string }) {
  const query = { TransactionId: transactionId };
  const path = addFilters(REQUESTS, query);
  const source = { path, name: 'Requests' as const, start: undefined, getKey: getRequestKey };
  const { older, ...list } = useRows<LoggedRequest>(service, source);
  return (
    <>
      <h3>Requests</h3>
      <RowList
        {...list}
        olderPage={older && formatPlace({ panel: 'requests', query: { ...query, Cursor: older } })}
        empty="No call about it is in the log. Calls of this page that only read are left out."
        getKey={getRequestKey}
      >
        {(request) => <RequestListRow request={request} />}
      </RowList>
    </>
  );
}

/** The actions and forms that the payment's state allows. */
function PaymentActions({ payment, ...props }: PanelProps & { payment: PaymentAnswer }) {
  return (
    <>
      <div class="tools">
        {payment.Status === 'SETTLED' && <RefundForm link={payment} {...props} />}
        {isCapturable(payment) && <CaptureForm link={payment} {...props} />}
        {isLink(payment) ? (
          <LinkButtons link={payment} {...props} />
        ) : (
          <ActionButtons actions={payment.Status === 'CREATED' ? [] : listLinkActions(payment)} {...props}>
            <ReceiptButton transactionId={payment.TransactionId} {...props} />
          </ActionButtons>
        )}
        <NotesForm link={payment} {...props} />
      </div>
      {props.service.hasSandbox && isLink(payment) && (
        <>
          {awaitsTransfer(payment) && <TransferForm link={payment} {...props} />}
          {payment.Status === 'CREATED' && <TestCardList />}
        </>
      )}
    </>
  );
}

interface Sent {
  deliveries: { Deliveries: DeliveryAnswer[]; NextCursor: string | null };
  emails: { Emails: Email[] };
}

/** Loads the newest webhooks and emails about a payment. */
const loadSent = async (service: PanelProps['service'], query: Record<string, string>): Promise<Sent> => {
  const [deliveries, emails] = await Promise.all([
    readsWebhooks(service)
      ? service.get<Sent['deliveries']>(addFilters('/api/v5/webhooks/deliveries', query))
      : { Deliveries: [], NextCursor: null },
    service.get<Sent['emails']>(addFilters('/dashboard/emails', query)),
  ]);
  return { deliveries, emails };
};

/** Shows a payment: facts, actions, timeline, related records and API calls. */
export function PaymentPanel({ service, act, id: transactionId }: RecordProps) {
  const id = encodeURIComponent(transactionId);
  const query = { TransactionId: transactionId };
  const link = usePolled(service, `payment ${id}`, () => loadPayment(service, id));
  const history = usePolled<{ Payment: PaymentHistory }>(service, `/dashboard/payments/${id}`);
  const sent = usePolled(service, `sent ${id}`, () =>
    loadSent(service, { ...query, Limit: String(PAGE_SIZE) }),
  );
  const actAndRefresh: PanelProps['act'] = async (done, work) => {
    await act(done, work);
    for (const { refresh } of [link, history, sent]) refresh();
  };
  const shown = link.value;
  const [isDeveloper] = useDeveloperView(service);
  const { Deliveries = [], NextCursor: older } = sent.value?.deliveries ?? {};
  const emails = sent.value?.emails.Emails ?? [];
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'links' })}>← All payments</a>
      </p>
      {link.problem && (
        <p class="problem">
          {link.problem}{' '}
          {!shown && <a href={formatPlace({ panel: 'search', id: transactionId })}>Search for it</a>}
        </p>
      )}
      {!shown && !link.problem && <p>Loading …</p>}
      {shown && (
        <>
          <article aria-label={`Payment ${transactionId}`}>
            <PaymentFacts link={shown} mailed={emails[0]?.To} isDeveloper={isDeveloper} />
            <NotPaid link={shown} attempts={history.value?.Payment.Attempts ?? []} act={act} />
            {shown.Status === 'DISPUTED' && <DisputeNotice link={shown} />}
            {!service.isReadOnly && <PaymentActions payment={shown} service={service} act={actAndRefresh} />}
          </article>
          {history.value && (
            <>
              <h3>What happened</h3>
              <Timeline
                story={{ link: shown, history: history.value.Payment, deliveries: Deliveries, emails }}
              />
              {older && (
                <p class="more">
                  <a href={formatPlace({ panel: 'deliveries', query })}>All webhooks about it</a>
                </p>
              )}
            </>
          )}
          <RelatedRecords link={shown} service={service} />
          {service.hasSandbox && isDeveloper && (
            <RequestsOfPayment service={service} transactionId={transactionId} />
          )}
        </>
      )}
    </>
  );
}
