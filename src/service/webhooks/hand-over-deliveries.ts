import type { StoreTransaction } from '../store/open-store.ts';
import type { WebhookKey } from './cancel-deliveries.ts';

/** The company's other webhooks that are enabled and have an address to which this one has still something to get. */
const listHeirs = (trx: StoreTransaction, { companyId, webhookId }: WebhookKey) =>
  trx
    .selectFrom('webhooks')
    .select(['id', 'url', 'event_types'])
    .where('company_id', '=', companyId)
    .where('id', '!=', webhookId)
    .where('enabled', '=', 1)
    .where('url', 'in', ({ selectFrom }) =>
      selectFrom('deliveries')
        .select('deliveries.url')
        .where('company_id', '=', companyId)
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'PENDING'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Gives what a webhook has still to get to the oldest of the others that want it at the same address. It was to come
 * once for all of them: without the one that it belongs to, it is still theirs.
 */
export async function handOverDeliveries(trx: StoreTransaction, key: WebhookKey): Promise<void> {
  for (const heir of await listHeirs(trx, key)) {
    await trx
      .updateTable('deliveries')
      .set({ webhook_id: heir.id })
      .where('company_id', '=', key.companyId)
      .where('webhook_id', '=', key.webhookId)
      .where('state', '=', 'PENDING')
      .where('url', '=', heir.url)
      .where('event_type', 'in', JSON.parse(heir.event_types) as string[])
      .execute();
  }
}
