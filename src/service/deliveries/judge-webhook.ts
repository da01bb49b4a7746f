import type { WebhookKey } from '../model/webhook-key.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { DisabledReason } from '../store/schema.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { cancelDeliveries } from './pending-deliveries.ts';

/** How long a webhook may fail before it is disabled: 120 hours. */
export const MAX_FAILING_MS = 120 * 3_600_000;

/** Says that its receiver has gone for good (RFC 9110, 15.5.11). */
export const GONE_STATUS = 410;

/** What one attempt says about its webhook. */
export interface WebhookVerdict {
  delivery: ClaimedDelivery;
  isDelivered: boolean;
  /** The delivery has failed, and is not tried again. */
  isGivenUp: boolean;
  status: number | undefined;
  startedAt: number;
  endedAt: number;
}

async function disable(
  trx: StoreTransaction,
  { companyId, webhookId }: WebhookKey,
  reason: DisabledReason,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ enabled: 0, disabled_reason: reason })
    .where('id', '=', webhookId)
    .execute();
  await cancelDeliveries(trx, { companyId, webhookId });
}

/** Before a delivery of it is touched: whoever needs both takes the webhook first, or two would wait for each other. */
export async function lockWebhook(trx: StoreTransaction, webhookId: string | null): Promise<void> {
  if (webhookId === null) return;
  await trx.selectFrom('webhooks').select('id').where('id', '=', webhookId).forUpdate().executeTakeFirst();
}

/**
 * Keeps account of how a registered webhook does, and disables one that is gone, or that has been failing for five
 * days: when a delivery is given up and none has succeeded in that time. Not on a first failure: a receiver that was
 * down a month ago and stumbles again has as long to recover as every other.
 */
export async function judgeWebhook(trx: StoreTransaction, verdict: WebhookVerdict): Promise<void> {
  const { companyId, webhookId, url } = verdict.delivery;
  if (!webhookId) return;
  const webhook = await trx
    .selectFrom('webhooks')
    .select(['url', 'enabled', 'failing_since'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst();
  // Whatever an old address answers says nothing of the one that has replaced it.
  if (!webhook?.enabled || webhook.url !== url) return;

  if (!verdict.isDelivered && verdict.status === GONE_STATUS)
    return disable(trx, { companyId, webhookId }, 'GONE');
  const failingSince = verdict.isDelivered ? null : (webhook.failing_since ?? verdict.startedAt);
  if (verdict.isGivenUp && failingSince !== null && verdict.endedAt - failingSince >= MAX_FAILING_MS)
    return disable(trx, { companyId, webhookId }, 'FAILING');
  if (failingSince === webhook.failing_since) return;
  await trx
    .updateTable('webhooks')
    .set({ failing_since: failingSince })
    .where('id', '=', webhookId)
    .execute();
}
