import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../../platform/store/subscription-rows.ts';
import type { RecordEventType } from '../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';

/** Events of one payment carry its id and not that of the subscription: receivers drop a second event of an id and type. */
export interface CycleEvent {
  paymentId: string;
  transactionId: string;
  cycle: number;
}

/** Tells of a subscription as it is now, in the transaction of the change. */
export async function recordSubscriptionEvent(
  trx: StoreTransaction,
  type: RecordEventType & `subscription.${string}`,
  { subscription, of, now }: { subscription: SubscriptionRow; of?: CycleEvent; now: number },
): Promise<void> {
  const { id, company_id: companyId, amount_minor: amountMinor, currency, state, metadata } = subscription;
  await recordResourceEvent(trx, {
    companyId,
    recordId: of?.transactionId ?? id,
    subjectId: of?.paymentId ?? id,
    resource: 'subscription',
    type,
    amountMinor,
    currency,
    status: state,
    metadata: {
      ...(JSON.parse(metadata) as object),
      subscription_id: id,
      ...(of && { cycle: of.cycle }),
    },
    now,
  });
}
