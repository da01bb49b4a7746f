import { randomUUID } from 'node:crypto';
import { createWebhookSecret } from '../companies/register-companies.ts';
import { SECRET_OVERLAP_MS } from '../deliveries/list-signing-secrets.ts';
import { cancelDeliveries, moveDeliveries } from '../deliveries/pending-deliveries.ts';
import { reject } from '../http/rejections.ts';
import type { WebhookKey } from '../model/webhook-key.ts';
import type { OnWritten } from '../store/on-written.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { DisabledReason, WebhookRow } from '../store/schema.ts';
import type { NewWebhook, WebhookChange } from './webhook-request.ts';

/** Most webhooks of a company (docs/decisions.md, 90). */
export const MAX_WEBHOOKS = 100;

/** A registered webhook as its owner sees it. */
export interface Webhook {
  WebhookId: string;
  Url: string;
  EventTypes: string[];
  Enabled: boolean;
  /** Only where the service has disabled it. */
  DisabledReason?: DisabledReason;
  /** ISO 8601, UTC. */
  CreatedAt: string;
}

/** The secret is shown when it is made, and never again. */
export type WebhookWithSecret = Webhook & { Secret: string };

export const toWebhook = (row: WebhookRow): Webhook => ({
  WebhookId: row.id,
  Url: row.url,
  EventTypes: JSON.parse(row.event_types) as string[],
  Enabled: row.enabled === 1,
  ...(row.disabled_reason && { DisabledReason: row.disabled_reason }),
  CreatedAt: new Date(row.created_at).toISOString(),
});

/** A type that is there twice is wanted once. */
const toEventTypes = (types: readonly string[]): string => JSON.stringify([...new Set(types)]);

/** @throws Rejection 404 for one that is not there, or another company's */
export async function findWebhook(
  trx: StoreTransaction,
  { companyId, webhookId }: WebhookKey,
): Promise<WebhookRow> {
  const row = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw reject('WEBHOOK_NOT_FOUND');
  return row;
}

/** The company's, in the order of their making. */
export async function listWebhooks(store: Store, companyId: number): Promise<Webhook[]> {
  const rows = await store
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toWebhook);
}

export interface CreateWebhookOptions {
  companyId: number;
  now: number;
  onCreated?: OnWritten<WebhookWithSecret>;
}

/** @throws Rejection 409 when the company has as many as it may have */
export async function createWebhook(
  store: Store,
  request: NewWebhook,
  { companyId, now, onCreated }: CreateWebhookOptions,
): Promise<WebhookWithSecret> {
  const row: WebhookRow = {
    id: `wh_${randomUUID()}`,
    company_id: companyId,
    url: request.Url,
    event_types: toEventTypes(request.EventTypes),
    enabled: 1,
    secret: createWebhookSecret(),
    previous_secret: null,
    previous_secret_until: null,
    failing_since: null,
    disabled_reason: null,
    created_at: now,
  };
  const webhook: WebhookWithSecret = { ...toWebhook(row), Secret: row.secret };
  await store.transaction().execute(async (trx) => {
    // Of two that are made at once the second one counts the first.
    const company = trx.selectFrom('companies').select('id').where('id', '=', companyId);
    await company.forUpdate().executeTakeFirst();
    const existing = trx.selectFrom('webhooks').select('id').where('company_id', '=', companyId);
    if ((await existing.execute()).length >= MAX_WEBHOOKS) throw reject('TOO_MANY_WEBHOOKS');
    await trx.insertInto('webhooks').values(row).execute();
    await onCreated?.(trx, webhook);
  });
  return webhook;
}

/**
 * Another address is judged anew, and gets what is still to be sent. One that is switched off gets nothing more, also
 * nothing of what was still to be sent; one that is switched on begins without a past.
 * @throws Rejection 404
 */
export async function changeWebhook(store: Store, key: WebhookKey, change: WebhookChange): Promise<Webhook> {
  return store.transaction().execute(async (trx) => {
    const row = await findWebhook(trx, key);
    const { Url = row.url, EventTypes, Enabled = row.enabled === 1 } = change;
    const hasMoved = Url !== row.url;
    const changed: WebhookRow = {
      ...row,
      url: Url,
      event_types: EventTypes ? toEventTypes(EventTypes) : row.event_types,
      enabled: Number(Enabled),
      disabled_reason: Enabled ? null : row.disabled_reason,
      failing_since: hasMoved || (Enabled && !row.enabled) ? null : row.failing_since,
    };
    await trx.updateTable('webhooks').set(changed).where('id', '=', row.id).execute();
    if (!Enabled) await cancelDeliveries(trx, key);
    else if (hasMoved) await moveDeliveries(trx, key, Url);
    return toWebhook(changed);
  });
}

/**
 * Its deliveries stay in the log; what was still to be sent is cancelled.
 * @throws Rejection 404
 */
export async function deleteWebhook(store: Store, key: WebhookKey): Promise<void> {
  await store.transaction().execute(async (trx) => {
    const { id } = await findWebhook(trx, key);
    await trx.deleteFrom('webhooks').where('id', '=', id).execute();
    await cancelDeliveries(trx, key);
  });
}

export interface RotateOptions {
  now: number;
  onRotated?: OnWritten<WebhookWithSecret>;
}

/**
 * Makes a new secret. The one before signs besides for a day; one that was replaced earlier ends at once.
 * @throws Rejection 404
 */
export async function rotateSecret(
  store: Store,
  key: WebhookKey,
  { now, onRotated }: RotateOptions,
): Promise<WebhookWithSecret> {
  return store.transaction().execute(async (trx) => {
    const row = await findWebhook(trx, key);
    const secret = createWebhookSecret();
    await trx
      .updateTable('webhooks')
      .set({ secret, previous_secret: row.secret, previous_secret_until: now + SECRET_OVERLAP_MS })
      .where('id', '=', row.id)
      .execute();
    const webhook = { ...toWebhook(row), Secret: secret };
    await onRotated?.(trx, webhook);
    return webhook;
  });
}
