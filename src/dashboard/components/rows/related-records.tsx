import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../../../protocol/money.ts';
import type { PaymentAnswer } from '../../data/answers.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import { toWords } from '../../data/names.ts';
import { formatPlace } from '../../data/place.ts';
import { addFilters } from '../parts/filter-bar.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

interface Subscription {
  SubscriptionId: string;
}

/** Loads the subscription of a payment: a renewal's metadata names it, and a first payment created it. */
function useSubscription(service: PanelProps['service'], link: PaymentAnswer, paidAt: string | undefined) {
  const { subscription_id: named } = link.Metadata;
  const [found, setFound] = useState<string>();
  useEffect(() => {
    if (typeof named === 'string' || !paidAt) return;
    const path = addFilters('/api/v5/subscriptions', { TransactionId: link.TransactionId });
    service.get<{ Subscriptions: Subscription[] }>(path).then(
      ({ Subscriptions: [begun] }) => setFound(begun?.SubscriptionId),
      // Show the payment even if its subscription cannot be loaded.
      () => {},
    );
  }, [named, paidAt, link.TransactionId]);
  return typeof named === 'string' ? named : found;
}

type RelatedProps = Pick<PanelProps, 'service'> & { link: PaymentAnswer };

const formatRecord = (kind: string, id: string): string =>
  formatPlace({ panel: 'sections', path: ['online-payments', kind, id] });

/** Leads to the response that a disputed payment waits for. Renders nothing for any other payment. */
export function DisputeNotice({ link: { Timeline: timeline = [] } }: Pick<RelatedProps, 'link'>) {
  const open = timeline.find((entry) => entry.Type === 'dispute' && entry.State === 'NEEDS_RESPONSE');
  if (open?.Type !== 'dispute') return null;
  return (
    <p class="problem">
      The cardholder disputes this payment.{' '}
      <a class="button primary" href={formatRecord('disputes', open.DisputeId)}>
        Respond
      </a>
    </p>
  );
}

/** The refunds, the dispute and the subscription of a payment. Renders nothing if there are none. */
export function RelatedRecords({ link, service }: RelatedProps) {
  const [isDeveloper] = useDeveloperView(service);
  const { Timeline: timeline = [] } = link;
  const paidAt = [...timeline]
    .reverse()
    .find((entry) => entry.Type === 'attempt' && entry.State === 'APPROVED')?.At;
  const subscriptionId = useSubscription(service, link, paidAt);
  const records = [
    ...(subscriptionId ? [{ label: 'Subscription', kind: 'subscriptions', id: subscriptionId }] : []),
    ...link.Refunds.map(({ RefundId: id, Amount }) => ({
      label: `Refund of ${formatAmount(Amount, link.Currency, 'en')}`,
      kind: 'refunds',
      id,
    })),
    ...timeline.flatMap((entry) =>
      entry.Type === 'dispute'
        ? [{ label: `Dispute, ${toWords(entry.State).toLowerCase()}`, kind: 'disputes', id: entry.DisputeId }]
        : [],
    ),
  ];
  if (!records.length) return null;
  return (
    <>
      <h3>Records</h3>
      <ul class="facts">
        {records.map(({ label, kind, id }) => (
          <li key={id}>
            <a href={formatRecord(kind, id)}>{label}</a> {isDeveloper && <code>{id}</code>}
          </li>
        ))}
      </ul>
    </>
  );
}
