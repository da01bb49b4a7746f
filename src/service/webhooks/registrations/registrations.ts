import { randomUUID } from 'node:crypto';
import { createWebhookSecret } from '../../calls/companies/add-company.ts';
import type { Actor } from '../../calls/companies/record-change.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { SECRET_OVERLAP_MS } from '../deliveries/list-signing-secrets.ts';
import { cancelDeliveries, moveDeliveries } from '../deliveries/pending-deliveries.ts';
import type { WebhookKey } from '../deliveries/webhook-key.ts';
import type { EventNeeds } from '../outbox/event-catalog.ts';
import type { DisabledReason, WebhookRow } from '../tables/webhooks.ts';
import { requireEventScopes } from './require-event-scopes.ts';
import type { NewWebhook, WebhookChange } from './webhook-fields.ts';

/** The maximum number of webhooks of a company (docs/decisions.md, 90). */
export const MAX_WEBHOOKS = 100;

/** A registered webhook as its owner sees it. */
interface Webhook {
  WebhookId: string;
  Url: string;
  EventTypes: string[];
  Enabled: boolean;
  /** Set only if the service has disabled it. */
  DisabledReason?: DisabledReason;
  /** ISO 8601, UTC. */
  CreatedAt: string;
}

/** The secret is returned only when it is created. */
export type WebhookWithSecret = Webhook & { Secret: string };

const toWebhook = (row: WebhookRow): Webhook => ({
  WebhookId: row.id,
  Url: row.url,
  EventTypes: JSON.parse(row.event_types) as string[],
  Enabled: row.enabled === 1,
  ...(row.disabled_reason && { DisabledReason: row.disabled_reason }),
  CreatedAt: new Date(row.created_at).toISOString(),
});

/** Removes duplicate types. */
const toEventTypes = (types: readonly string[]): string => JSON.stringify([...new Set(types)]);

/** @throws Rejection 404 for an unknown webhook, or one of another company */
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

interface Touch extends EventNeeds {
  by: Pick<Actor, 'granted'>;
  /** The events that it will also get. */
  types?: readonly string[] | undefined;
}

/**
 * Locks a webhook for a change. The caller must be allowed to read what the webhook gets, before and after.
 * @throws Rejection 404; 401 for events whose records the caller may not read
 */
async function claimWebhook(
  trx: StoreTransaction,
  key: WebhookKey,
  { by, events, types = [] }: Touch,
): Promise<WebhookRow> {
  const row = await findWebhook(trx, key);
  requireEventScopes(by, [...(JSON.parse(row.event_types) as string[]), ...types], events);
  return row;
}

/** Lists the company's webhooks, oldest first. */
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

/** @throws Rejection 409 if the company has the maximum number */
export async function createWebhook(
  request: NewWebhook,
  { trx, companyId, now }: { trx: StoreTransaction; companyId: number; now: number },
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
  // Lock the company, so that of two concurrent registrations the second one counts the first.
  const company = trx.selectFrom('companies').select('id').where('id', '=', companyId);
  await company.forUpdate().executeTakeFirst();
  const existing = trx.selectFrom('webhooks').select('id').where('company_id', '=', companyId);
  if ((await existing.execute()).length >= MAX_WEBHOOKS) throw reject('TOO_MANY_WEBHOOKS');
  await trx.insertInto('webhooks').values(row).execute();
  return webhook;
}

/**
 * Changes a webhook. A new URL starts without a history, and gets pending deliveries. A disabled webhook gets nothing more,
 * including pending deliveries; an enabled one starts without a history.
 * @throws Rejection 404; 401 if the webhook gets, or would get, events whose records the caller may not read
 */
export async function changeWebhook(
  trx: StoreTransaction,
  key: WebhookKey,
  { by, events, ...change }: WebhookChange & Touch,
): Promise<Webhook> {
  const row = await claimWebhook(trx, key, { by, events, types: change.EventTypes });
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
}

/**
 * Deletes a webhook. Its deliveries stay in the log; pending ones are cancelled.
 * @throws Rejection 404; 401 if the webhook gets events whose records the caller may not read
 */
export async function deleteWebhook(trx: StoreTransaction, key: WebhookKey, touch: Touch): Promise<void> {
  const { id } = await claimWebhook(trx, key, touch);
  await trx.deleteFrom('webhooks').where('id', '=', id).execute();
  await cancelDeliveries(trx, key);
}

/**
 * Creates a new secret. The previous one also signs for a day; an even older one stops at once.
 * @throws Rejection 404; 401 if the webhook gets events whose records the caller may not read: the secret signs them
 */
export async function rotateSecret(
  trx: StoreTransaction,
  key: WebhookKey,
  { now, ...touch }: Touch & { now: number },
): Promise<WebhookWithSecret> {
  const row = await claimWebhook(trx, key, touch);
  const secret = createWebhookSecret();
  await trx
    .updateTable('webhooks')
    .set({ secret, previous_secret: row.secret, previous_secret_until: now + SECRET_OVERLAP_MS })
    .where('id', '=', row.id)
    .execute();
  const webhook = { ...toWebhook(row), Secret: secret };
  return webhook;
}
