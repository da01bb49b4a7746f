import { toTime } from '../../platform/clock/to-time.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RecordEventType } from '../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { getNextAt } from './get-next-at.ts';

/**
 * An event about a payment carries the payment's id instead of the subscription's: receivers drop a second event with the same id
 * and type.
 */
export interface CycleEvent {
  paymentId: string;
  transactionId: string;
  cycle: number;
}

interface SubscriptionEvent {
  subscription: SubscriptionRow;
  of?: CycleEvent;
  /** The id of a change, because a subscription can be changed again. */
  changeId?: string;
  now: number;
}

/** Records an event with the current state of a subscription, in the transaction of the change. */
export async function recordSubscriptionEvent(
  trx: StoreTransaction,
  type: RecordEventType & `subscription.${string}`,
  { subscription, of, changeId, now }: SubscriptionEvent,
): Promise<void> {
  const { id, company_id: companyId, amount_minor: amountMinor, currency, state, metadata } = subscription;
  await recordResourceEvent(trx, {
    companyId,
    recordId: of?.transactionId ?? changeId ?? id,
    subjectId: of?.paymentId ?? changeId ?? id,
    resource: 'subscription',
    type,
    amountMinor,
    currency,
    status: state,
    metadata: {
      ...(JSON.parse(metadata) as object),
      subscription_id: id,
      ...(of && { cycle: of.cycle }),
      ...(changeId && { next_payment_at: toTime(getNextAt(subscription)) }),
    },
    now,
  });
}
