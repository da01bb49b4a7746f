import type { StoreTransaction } from '../store/open-store.ts';
import type { WebhookKey } from './cancel-deliveries.ts';
import { lockAddresses } from './lock-addresses.ts';

/**
 * Sends what a webhook has still to get to its new address. An event that goes there already goes there once: the
 * webhook's own delivery of it is cancelled.
 */
export async function moveDeliveries(
  trx: StoreTransaction,
  { companyId, webhookId }: WebhookKey,
  url: string,
): Promise<void> {
  await lockAddresses(trx, companyId);
  const pending = trx
    .updateTable('deliveries')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'PENDING');
  await pending
    .set({ state: 'CANCELLED' })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as other')
          .select('other.id')
          .whereRef('other.event_id', '=', 'deliveries.event_id')
          .where('other.url', '=', url),
      ),
    )
    .execute();
  await pending.set({ url, origin: URL.parse(url)?.origin ?? url }).execute();
}
