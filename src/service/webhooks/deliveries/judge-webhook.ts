import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { DisabledReason } from '../tables/webhooks.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { cancelDeliveries } from './pending-deliveries.ts';
import type { WebhookKey } from './webhook-key.ts';

/** How long a webhook may fail before it is disabled: 120 hours. */
export const MAX_FAILING_MS = 120 * 3_600_000;

/** The status of a receiver that is permanently gone (RFC 9110, 15.5.11). */
export const GONE_STATUS = 410;

/** The result of an attempt, for its webhook. */
interface WebhookVerdict {
  delivery: ClaimedDelivery;
  isDelivered: boolean;
  /** Whether the delivery has failed permanently. */
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

/** Locks a webhook. It must be locked before its deliveries, to avoid deadlocks. */
export async function lockWebhook(trx: StoreTransaction, webhookId: string | null): Promise<void> {
  if (webhookId === null) return;
  await trx.selectFrom('webhooks').select('id').where('id', '=', webhookId).forUpdate().executeTakeFirst();
}

/**
 * Records how long a registered webhook has been failing. Disables it if its receiver is permanently gone, or if a delivery
 * failed permanently and none has succeeded for five days since the first failure.
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
  // An answer from a previous URL says nothing about the current one.
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
