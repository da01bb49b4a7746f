import type { Store } from '../store/open-store.ts';
import { attemptEnded } from './attempt-ended.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { GONE_STATUS, judgeWebhook, lockWebhook } from './judge-webhook.ts';
import { planRetry } from './plan-retry.ts';
import type { WebhookResponse } from './send-webhook.ts';

export interface EndedAttempt {
  delivery: ClaimedDelivery;
  response: WebhookResponse;
  startedAt: number;
  endedAt: number;
  /** In real time: the sandbox's clock may have been put forward meanwhile. */
  durationMs: number;
  /** In real time, as the receiver's clock shows it, which `Retry-After` may speak of. */
  answeredAt: number;
  /** The waits between attempts. */
  retrySeconds: readonly number[];
}

/** What becomes of the delivery. */
export interface AttemptOutcome {
  isDelivered: boolean;
  /** Until the next attempt, if there is one. */
  waitSeconds: number | undefined;
}

/** Up to a tenth is added to a wait: what failed together must not come back together. */
const JITTER = 0.1;

const isSuccess = ({ status = 0 }: WebhookResponse): boolean => status >= 200 && status < 300;

function decideOutcome({ delivery, response, answeredAt, retrySeconds }: EndedAttempt): AttemptOutcome {
  const isDelivered = isSuccess(response);
  // A registered webhook that is gone is disabled; of any other address nobody can say so for good.
  const isLast = isDelivered || (delivery.webhookId !== null && response.status === GONE_STATUS);
  const step = delivery.attempt - delivery.attemptsBeforeResend;
  return {
    isDelivered,
    waitSeconds: isLast ? undefined : planRetry(step, response, { retrySeconds, now: answeredAt }),
  };
}

/** Writes the attempt into the log, and what becomes of the delivery and of its webhook. */
export async function recordAttempt(store: Store, ended: EndedAttempt): Promise<AttemptOutcome> {
  const { delivery, response, startedAt, endedAt, durationMs } = ended;
  const outcome = decideOutcome(ended);
  const { isDelivered, waitSeconds } = outcome;
  const attempt = delivery.attempt + 1;
  const failed = waitSeconds === undefined ? ('FAILED' as const) : ('PENDING' as const);
  const waitMs = (waitSeconds ?? 0) * 1000 * (1 + JITTER * Math.random());
  await store.transaction().execute(async (trx) => {
    await lockWebhook(trx, delivery.webhookId);
    const recorded = await trx
      .updateTable('deliveries')
      .set((column) => ({
        // What was cancelled meanwhile stays so, unless it has arrived.
        state: isDelivered
          ? ('DELIVERED' as const)
          : column.case().when('state', '=', 'PENDING').then(failed).else(column.ref('state')).end(),
        attempt,
        due_at: Math.round(endedAt + waitMs),
        leased_until: 0,
      }))
      .where('id', '=', delivery.id)
      // Its lease may have run out, and another worker have sent it as well: one of the two writes it down.
      .where('attempt', '=', delivery.attempt)
      .executeTakeFirst();
    if (!recorded.numUpdatedRows) return;
    await trx
      .insertInto('delivery_attempts')
      .values({
        delivery_id: delivery.id,
        attempt,
        at: startedAt,
        response_status: response.status ?? null,
        duration_ms: durationMs,
        error: response.error ?? null,
      })
      .execute();
    await judgeWebhook(trx, {
      delivery,
      isDelivered,
      isGivenUp: !isDelivered && waitSeconds === undefined,
      status: response.status,
      startedAt,
      endedAt,
    });
  });
  const unsent = failed === 'FAILED' ? 'failed' : 'retried';
  attemptEnded.publish({ result: isDelivered ? 'delivered' : unsent });
  return outcome;
}
