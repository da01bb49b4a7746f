import { getOrigin } from '../../platform/addresses/get-origin.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { DeliveryRow } from '../../platform/store/webhook-rows.ts';
import { lockAddresses } from '../deliveries/pending-deliveries.ts';
import { type Delivery, toDeliveries } from './list-deliveries.ts';

export interface ResendOptions {
  companyId: number;
  now: number;
}

/**
 * Where it goes now: to its webhook's present address, or to its own where it has no webhook.
 * @throws Rejection 409 for a webhook that is disabled or deleted, or whose new address gets the event already
 */
async function findUrl(
  trx: StoreTransaction,
  { id, event_id, webhook_id, url }: DeliveryRow,
): Promise<string> {
  if (webhook_id === null) return url;
  const webhook = await trx
    .selectFrom('webhooks')
    .select('url')
    .where('id', '=', webhook_id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!webhook) throw reject('WEBHOOK_DISABLED');
  const twin = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('event_id', '=', event_id)
    .where('url', '=', webhook.url)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (twin) throw reject('DELIVERY_DUPLICATE');
  return webhook.url;
}

/**
 * Sends an event once more, or now if it waits for its next try: the same id, the same bytes, and the schedule from its beginning.
 * @throws Rejection 404 for one that is not there, or another company's; 409 while it is being sent
 */
export async function resendDelivery(
  trx: StoreTransaction,
  deliveryId: string,
  { companyId, now }: ResendOptions,
): Promise<Delivery> {
  await lockAddresses(trx, companyId);
  const row = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw reject('DELIVERY_NOT_FOUND');
  // Leased means that a worker is sending it right now. Otherwise it waits for its next try, which can be made at once.
  if (row.state === 'PENDING' && row.leased_until > 0) throw reject('DELIVERY_PENDING');
  const url = await findUrl(trx, row);
  // The lease stays: an attempt that began before it was cancelled may still be under way.
  const resent = {
    state: 'PENDING' as const,
    url,
    origin: getOrigin(url),
    attempts_before_resend: row.attempt,
    due_at: now,
  };
  await trx.updateTable('deliveries').set(resent).where('id', '=', row.id).execute();
  const [delivery] = (await toDeliveries(trx, [{ ...row, ...resent }])) as [Delivery];
  return delivery;
}
