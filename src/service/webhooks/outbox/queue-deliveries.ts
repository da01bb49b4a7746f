import { getOrigin } from '../../platform/addresses/get-origin.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { DeliveryRow } from '../tables/webhooks.ts';

/** A URL to which an event is sent. Without `webhookId`, it is signed with the company's secret. */
export interface Target {
  url: string;
  webhookId: string | null;
}

/** The fields of an event that its deliveries copy. */
interface QueuedEvent {
  id: string;
  companyId: number;
  type: string;
  transactionId: string;
  now: number;
}

/**
 * Adds an event's deliveries to the outbox, due at once.
 * @param targets with distinct URLs
 * @returns the rows, in the order of the targets
 */
export async function queueDeliveries(
  trx: StoreTransaction,
  event: QueuedEvent,
  targets: readonly Target[],
): Promise<DeliveryRow[]> {
  if (!targets.length) return [];
  const rows = targets.map(
    ({ url, webhookId }): DeliveryRow => ({
      id: `dlv_${createRowId(event.now)}`,
      company_id: event.companyId,
      event_id: event.id,
      webhook_id: webhookId,
      url,
      origin: getOrigin(url),
      event_type: event.type,
      transaction_id: event.transactionId,
      state: 'PENDING',
      attempt: 0,
      attempts_before_resend: 0,
      due_at: event.now,
      leased_until: 0,
      created_at: event.now,
    }),
  );
  await sendAhead(trx, trx.insertInto('deliveries').values(rows));
  return rows;
}
