import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { getTraceparent } from '../../platform/tracing/spans.ts';
import type { EventRow } from '../tables/webhooks.ts';
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

const insertEvent = defineStatement((db, row: EventRow, shape: 'once' | undefined) =>
  db
    .insertInto('events')
    .values(row)
    .$if(shape === 'once', (insert) =>
      insert.onConflict((conflict) => conflict.columns(['payment_id', 'type']).doNothing()),
    ),
);

/**
 * Adds an event and its deliveries to the outbox, in the transaction of the change, so that a crash never separates them. At most
 * once per subject and type.
 */
export async function storeEvent(
  trx: StoreTransaction,
  { companyId, subjectId, payload, isFirst = false, now }: EventToStore,
  findTargets: () => Promise<readonly Target[]>,
): Promise<void> {
  const id = `evt_${createRowId(now)}`;
  const { EventType: type, TransactionId: transactionId } = payload;
  const row = {
    id,
    company_id: companyId,
    payment_id: subjectId,
    type,
    payload: createPayload({ ...payload, Timestamp: new Date(now).toISOString() }),
    occurred_at: now,
    traceparent: getTraceparent(),
  };
  if (isFirst) {
    await sendAhead(trx, insertEvent(trx, row));
  } else {
    const { numAffectedRows } = await trx.executeQuery(insertEvent(trx, row, 'once'));
    if (!numAffectedRows) return;
  }
  await queueDeliveries(trx, { id, companyId, type, transactionId, now }, await findTargets());
}
