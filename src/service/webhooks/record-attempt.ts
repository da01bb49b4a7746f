import type { Store } from '../store/open-store.ts';
import { attemptEnded } from './attempt-ended.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { WebhookResponse } from './send-webhook.ts';

export interface EndedAttempt {
  delivery: ClaimedDelivery;
  response: WebhookResponse;
  startedAt: number;
  endedAt: number;
  /** The waits between attempts. */
  retrySeconds: readonly number[];
}

/** Up to a tenth is added to a wait: what failed together must not come back together. */
const JITTER = 0.1;

export const isDelivered = ({ status = 0 }: WebhookResponse): boolean => status >= 200 && status < 300;

/** Writes the attempt into the log and decides what becomes of the delivery. */
export async function recordAttempt(
  store: Store,
  { delivery, response, startedAt, endedAt, retrySeconds }: EndedAttempt,
): Promise<void> {
  const attempt = delivery.attempt + 1;
  const waitSeconds = retrySeconds[delivery.attempt];
  const failed = waitSeconds === undefined ? ('FAILED' as const) : ('PENDING' as const);
  const waitMs = (waitSeconds ?? 0) * 1000 * (1 + JITTER * Math.random());
  await store.transaction().execute(async (trx) => {
    await trx
      .insertInto('delivery_attempts')
      .values({
        delivery_id: delivery.id,
        attempt,
        at: startedAt,
        response_status: response.status ?? null,
        duration_ms: endedAt - startedAt,
        error: response.error ?? null,
      })
      .execute();
    await trx
      .updateTable('deliveries')
      .set({
        state: isDelivered(response) ? 'DELIVERED' : failed,
        attempt,
        due_at: Math.round(endedAt + waitMs),
        leased_until: 0,
      })
      .where('id', '=', delivery.id)
      .execute();
  });
  const unsent = failed === 'FAILED' ? 'failed' : 'retried';
  attemptEnded.publish({ result: isDelivered(response) ? 'delivered' : unsent });
}
