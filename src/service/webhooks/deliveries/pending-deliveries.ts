import { getOrigin } from '../../platform/addresses/get-origin.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { WebhookKey } from './webhook-key.ts';

/** Lists the company's other enabled webhooks with the same URL as this webhook's pending deliveries, oldest first. */
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
 * Reassigns a webhook's pending deliveries to the oldest other webhook that wants the event at the same URL. All of them share
 * one delivery per URL, so it is still needed if its webhook is deleted.
 */
async function handOverDeliveries(trx: StoreTransaction, key: WebhookKey): Promise<void> {
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

/**
 * Cancels a webhook's pending deliveries, except those that another webhook wants at the same URL. An attempt in progress is not
 * interrupted: if it succeeds, the delivery counts as delivered.
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

/**
 * Serializes changes of the URLs of a company's deliveries. An event goes to a URL once: when two deliveries move to the same
 * URL, the second change must see the first. The webhook must be locked before, its deliveries after this.
 */
export async function lockAddresses(trx: StoreTransaction, companyId: number): Promise<void> {
  const company = trx.selectFrom('companies').select('id').where('id', '=', companyId);
  await company.forUpdate().executeTakeFirst();
}

/**
 * Revives cancelled deliveries at a webhook's new URL, such as those of a deleted webhook, if this webhook still has to get the
 * event, which would otherwise not be sent there. The schedule starts again.
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
 * Moves a webhook's pending deliveries to its new URL. If an event already goes there, the webhook's own delivery is cancelled,
 * because an event goes to a URL once.
 */
export async function moveDeliveries(
  trx: StoreTransaction,
  { companyId, webhookId }: WebhookKey,
  url: string,
): Promise<void> {
  await lockAddresses(trx, companyId);
  await reviveDeliveries(trx, { companyId, webhookId }, url);
  // Use a single statement: an event written between two would be moved without being compared.
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
              // A webhook can have two deliveries of an event, if it has taken one over: the first one moves.
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
        origin: keepOr('origin', getOrigin(url)),
      };
    })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'PENDING')
    .execute();
}
