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
  // One statement: an event that is written between two would be moved without having been compared.
  await trx
    .updateTable('deliveries')
    .set(({ case: choose, exists, ref, selectFrom, val }) => {
      const goesThere = exists(
        selectFrom('deliveries as other')
          .select('other.id')
          .whereRef('other.event_id', '=', 'deliveries.event_id')
          .where('other.url', '=', url),
      );
      const keepOr = (column: 'url' | 'origin', value: string) =>
        choose().when(goesThere).then(ref(column)).else(val(value)).end();
      return {
        state: choose()
          .when(goesThere)
          .then('CANCELLED' as const)
          .else('PENDING' as const)
          .end(),
        url: keepOr('url', url),
        origin: keepOr('origin', URL.parse(url)?.origin ?? url),
      };
    })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'PENDING')
    .execute();
}
