import type { WebhookHealth } from '../../../protocol/log-answers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { toDeliveries } from '../../webhooks/registrations/list-deliveries.ts';

const DAY_MS = 86_400_000;

/** The maximum number of deliveries of a day that are counted, newest first: a busy webhook must not slow the list down. */
export const MAX_DELIVERIES_COUNTED = 1000;

/** The number of newest deliveries among which the last answer is looked for: older ones may have been retried since. */
const LOOKED_AT = 10;

interface HealthOptions {
  companyId: number;
  /** Ms since 1970. */
  now: number;
}

/** Reads the newest attempt, and the outcome of the last day, of each registered webhook of a company. */
export async function readWebhookHealth(
  store: Store,
  { companyId, now }: HealthOptions,
): Promise<WebhookHealth[]> {
  const webhooks = await store
    .selectFrom('webhooks')
    .select('id')
    .where('company_id', '=', companyId)
    .execute();
  const ofWebhook = (id: string) =>
    store
      .selectFrom('deliveries')
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
  const health: WebhookHealth[] = [];
  for (const { id } of webhooks) {
    const newest = await ofWebhook(id).selectAll().limit(LOOKED_AT).execute();
    const attempts = (await toDeliveries(store, newest)).flatMap(({ Attempts }) => Attempts);
    const day = await ofWebhook(id)
      .select(['state', 'attempt'])
      .where('created_at', '>', now - DAY_MS)
      .limit(MAX_DELIVERIES_COUNTED)
      .execute();
    const Arrived = day.filter(({ state }) => state === 'DELIVERED').length;
    const Sent = day.filter(({ state, attempt }) => attempt > 0 || state === 'DELIVERED').length;
    health.push({
      WebhookId: id,
      LastAttempt: attempts.sort((a, b) => b.At.localeCompare(a.At))[0] ?? null,
      Sent,
      Arrived,
      Percent: Sent ? Math.floor((100 * Arrived) / Sent) : null,
    });
  }
  return health;
}
