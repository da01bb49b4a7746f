import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { DeliveryRow, DeliveryState } from '../store/schema.ts';
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
  /** What the receiver's clock shows, by which it says when to come back. */
  realNow: number;
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

type DeliveryNow = Pick<DeliveryRow, 'url' | 'attempts_before_resend'>;

/** By the delivery as it is now: its webhook may have moved, or it may have been sent again, while it was under way. */
function decideOutcome(
  { delivery, response, realNow, retrySeconds }: EndedAttempt,
  { url, attempts_before_resend }: DeliveryNow,
): AttemptOutcome {
  const isDelivered = isSuccess(response);
  const hasMoved = delivery.url !== url;
  // A registered webhook that is gone is disabled; of any other address nobody can say so for good.
  const isGone = response.status === GONE_STATUS && delivery.webhookId !== null && !hasMoved;
  if (isDelivered || isGone) return { isDelivered, waitSeconds: undefined };
  const step = delivery.attempt - attempts_before_resend;
  const planned = planRetry(step, response, { retrySeconds, now: realNow });
  // The last attempt at an old address is not the last one.
  return { isDelivered, waitSeconds: hasMoved ? (planned ?? 0) : planned };
}

/** Locked, or `undefined`: its lease may have run out, and another worker have sent it as well. One writes it down. */
const findAttempted = (trx: StoreTransaction, { id, attempt }: ClaimedDelivery) =>
  trx
    .selectFrom('deliveries')
    .select(['url', 'attempts_before_resend', 'state'])
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst();

/** What was cancelled meanwhile stays so, unless it has arrived. */
function decideState(state: DeliveryState, { isDelivered, waitSeconds }: AttemptOutcome): DeliveryState {
  if (isDelivered) return 'DELIVERED';
  return state === 'PENDING' && waitSeconds === undefined ? 'FAILED' : state;
}

/**
 * Writes the attempt into the log, and what becomes of the delivery and of its webhook.
 * @returns `undefined` where another worker has done so
 */
export async function recordAttempt(store: Store, ended: EndedAttempt): Promise<AttemptOutcome | undefined> {
  const { delivery, response, startedAt, endedAt, durationMs } = ended;
  const attempt = delivery.attempt + 1;
  const outcome = await store.transaction().execute(async (trx) => {
    await lockWebhook(trx, delivery.webhookId);
    const row = await findAttempted(trx, delivery);
    if (!row) return undefined;
    const decided = decideOutcome(ended, row);
    const { isDelivered, waitSeconds } = decided;
    const waitMs = (waitSeconds ?? 0) * 1000 * (1 + JITTER * Math.random());
    await trx
      .updateTable('deliveries')
      .set({
        state: decideState(row.state, decided),
        attempt,
        due_at: Math.round(endedAt + waitMs),
        leased_until: 0,
      })
      .where('id', '=', delivery.id)
      .execute();
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
    const isGivenUp = !isDelivered && waitSeconds === undefined;
    const { status } = response;
    await judgeWebhook(trx, { delivery, isDelivered, isGivenUp, status, startedAt, endedAt });
    return decided;
  });
  if (!outcome) return undefined;
  const unsent = outcome.waitSeconds === undefined ? 'failed' : 'retried';
  attemptEnded.publish({ result: outcome.isDelivered ? 'delivered' : unsent });
  return outcome;
}
