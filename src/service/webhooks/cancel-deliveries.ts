import type { StoreTransaction } from '../store/open-store.ts';
import { handOverDeliveries } from './hand-over-deliveries.ts';

/** One company's webhook: never looked up without the company. */
export interface WebhookKey {
  companyId: number;
  webhookId: string;
}

/**
 * Takes back what a webhook has still to get, unless another one wants it at the same address. An attempt that is under way is not broken off: when it succeeds, the
 * delivery is one after all.
 */
export async function cancelDeliveries(
  trx: StoreTransaction,
  { companyId, webhookId }: WebhookKey,
): Promise<void> {
  await handOverDeliveries(trx, { companyId, webhookId });
  await trx
    .updateTable('deliveries')
    .set({ state: 'CANCELLED' })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'PENDING')
    .execute();
}
