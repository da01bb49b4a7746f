import type { StoreTransaction } from '../store/open-store.ts';
import type { WebhookKey } from './cancel-deliveries.ts';
import { lockAddresses } from './lock-addresses.ts';

/**
 * Takes over what was cancelled at the new address of a webhook, such as of another one there that was removed, where
 * this one has still to get the event: cancelled, it would not come there at all. The schedule begins anew.
 */
async function reviveDeliveries(
  trx: StoreTransaction,
  { companyId, webhookId }: WebhookKey,
  url: string,
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set(({ ref }) => ({
      state: 'PENDING',
      webhook_id: webhookId,
      attempts_before_resend: ref('attempt'),
    }))
    .where('company_id', '=', companyId)
    .where('url', '=', url)
    .where('state', '=', 'CANCELLED')
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('deliveries as own')
        .select('own.event_id')
        .where('own.company_id', '=', companyId)
        .where('own.webhook_id', '=', webhookId)
        .where('own.state', '=', 'PENDING'),
    )
    .execute();
}

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
  await reviveDeliveries(trx, { companyId, webhookId }, url);
  // One statement: an event that is written between two would be moved without having been compared.
  await trx
    .updateTable('deliveries')
    .set(({ and, case: choose, exists, or, ref, selectFrom, val }) => {
      const goesThere = exists(
        selectFrom('deliveries as other')
          .select('other.id')
          .whereRef('other.event_id', '=', 'deliveries.event_id')
          .whereRef('other.id', '!=', 'deliveries.id')
          .where(({ eb }) =>
            or([
              eb('other.url', '=', url),
              // It may have two of an event, of which one was another webhook's: the first moves.
              and([
                eb('other.webhook_id', '=', webhookId),
                eb('other.state', '=', 'PENDING'),
                eb('other.id', '<', ref('deliveries.id')),
                eb('deliveries.url', '!=', url),
              ]),
            ]),
          ),
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
