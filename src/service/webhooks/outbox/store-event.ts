import { randomUUID } from 'node:crypto';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { createPayload, type WebhookPayload } from './create-payload.ts';
import { queueDeliveries, type Target } from './queue-deliveries.ts';

interface EventToStore {
  companyId: number;
  /** The payment or other subject, which has an event of each type once. */
  subjectId: string;
  payload: Omit<WebhookPayload, 'Timestamp'>;
  /** Whether the change is known to be the first of its type, so that no answer is awaited. */
  isFirst?: boolean | undefined;
  now: number;
}

/**
 * Adds an event and its deliveries to the outbox, in the transaction of the change, so that a crash never separates them. At most
 * once per subject and type.
 */
export async function storeEvent(
  trx: StoreTransaction,
  { companyId, subjectId, payload, isFirst = false, now }: EventToStore,
  findTargets: () => Promise<readonly Target[]>,
): Promise<void> {
  const id = `evt_${randomUUID()}`;
  const { EventType: type, TransactionId: transactionId } = payload;
  const insert = trx.insertInto('events').values({
    id,
    company_id: companyId,
    payment_id: subjectId,
    type,
    payload: createPayload({ ...payload, Timestamp: new Date(now).toISOString() }),
    occurred_at: now,
  });
  if (isFirst) {
    await sendAhead(trx, insert);
  } else {
    const once = insert.onConflict((conflict) => conflict.columns(['payment_id', 'type']).doNothing());
    const { numInsertedOrUpdatedRows } = await once.executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
  }
  await queueDeliveries(trx, { id, companyId, type, transactionId, now }, await findTargets());
}
