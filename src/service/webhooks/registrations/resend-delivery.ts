import type { Actor } from '../../calls/companies/record-change.ts';
import { getOrigin } from '../../platform/addresses/get-origin.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { lockAddresses } from '../deliveries/pending-deliveries.ts';
import type { EventNeeds } from '../outbox/event-catalog.ts';
import type { DeliveryRow } from '../tables/webhooks.ts';
import { type Delivery, toDeliveries } from './list-deliveries.ts';
import { requireEventScopes } from './require-event-scopes.ts';

interface ResendOptions extends EventNeeds {
  companyId: number;
  by: Pick<Actor, 'granted'>;
  now: number;
}

/**
 * Returns the URL to resend to: the current one of its webhook or, without a webhook, its own.
 * @throws Rejection 409 if the webhook is disabled or deleted, or if its new URL already gets the event
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
 * Resends an event, or sends it now if it waits for its next attempt, with the same id and bytes. The schedule starts again.
 * @throws Rejection 404 for an unknown delivery, or one of another company; 401 for an event whose record the caller may
 * not read; 409 while it is being sent
 */
export async function resendDelivery(
  trx: StoreTransaction,
  deliveryId: string,
  { companyId, by, events, now }: ResendOptions,
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
  requireEventScopes(by, [row.event_type], events);
  // A lease means that a worker is currently sending it. Without one, it waits for its next attempt, which can be made now.
  if (row.state === 'PENDING' && row.leased_until > 0) throw reject('DELIVERY_PENDING');
  const url = await findUrl(trx, row);
  // Keep the lease: an attempt that began before the cancellation may still be in progress.
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
