import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RecordEventType } from '../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';

/**
 * An event about a payment carries the payment's id instead of the subscription's: receivers drop a second event with the same id
 * and type.
 */
export interface CycleEvent {
  paymentId: string;
  transactionId: string;
  cycle: number;
}

/** Records an event with the current state of a subscription, in the transaction of the change. */
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
