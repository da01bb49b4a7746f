import { randomUUID } from 'node:crypto';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { WebhookKey } from '../deliveries/webhook-key.ts';
import { createPayload } from '../outbox/create-payload.ts';
import { TEST_EVENT_TYPE } from '../outbox/event-types.ts';
import { queueDeliveries } from '../outbox/queue-deliveries.ts';
import { type Delivery, toDeliveries } from './list-deliveries.ts';
import { findWebhook } from './registrations.ts';

/** The transaction id of test events, which no payment can have: merchants' ids are shorter, and the service's own are random. */
export const TEST_TRANSACTION_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Queues a test event, which cannot be mistaken for a payment, for this webhook only, whatever its types. It also works for a
 * disabled webhook, to find out whether it can be enabled again.
 * @throws Rejection 404
 */
export async function recordTestEvent(
  trx: StoreTransaction,
  key: WebhookKey,
  { now }: { now: number },
): Promise<Delivery> {
  const webhook = await findWebhook(trx, key);
  const id = `evt_${randomUUID()}`;
  const { companyId } = key;
  const payload = createPayload({
    EventType: TEST_EVENT_TYPE,
    TransactionId: TEST_TRANSACTION_ID,
    Amount: 0,
    Currency: 'EUR',
    Status: 'TEST',
    Timestamp: new Date(now).toISOString(),
    Metadata: {},
  });
  await trx
    .insertInto('events')
    .values({
      id,
      company_id: companyId,
      payment_id: id,
      type: TEST_EVENT_TYPE,
      payload,
      occurred_at: now,
    })
    .execute();
  const event = { id, companyId, type: TEST_EVENT_TYPE, transactionId: TEST_TRANSACTION_ID, now };
  const rows = await queueDeliveries(trx, event, [{ url: webhook.url, webhookId: webhook.id }]);
  const [delivery] = (await toDeliveries(trx, rows)) as [Delivery];
  return delivery;
}
