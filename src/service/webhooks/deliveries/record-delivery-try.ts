import type { DeliveryState } from '../../../protocol/log-answers.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { DeliveryRow } from '../tables/webhooks.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { deliveryTryEnded } from './delivery-try-ended.ts';
import type { DeliveryFollower } from './followers.ts';
import { GONE_STATUS, judgeWebhook, lockWebhook } from './judge-webhook.ts';
import { planDeliveryRetry, prolongWait } from './plan-delivery-retry.ts';
import type { WebhookResponse } from './send-webhook.ts';

export interface EndedTry {
  delivery: ClaimedDelivery;
  /** The signature headers. */
  headers: Record<string, string>;
  response: WebhookResponse;
  startedAt: number;
  endedAt: number;
  /** In real time, because the sandbox's clock may move during the attempt. */
  durationMs: number;
  /** The real time, to which the receiver's `Retry-After` refers. */
  realNow: number;
  /** The configured waits between attempts. */
  retrySeconds: readonly number[];
  /** Returns a number from 0 to below 1, by which the wait is prolonged. */
  random: () => number;
}

/** The outcome of the delivery after this attempt. */
export interface TryOutcome {
  isDelivered: boolean;
  /** The wait before the next attempt, before it is prolonged at random, if there is one. */
  waitSeconds: number | undefined;
}

const isSuccess = ({ status = 0 }: WebhookResponse): boolean => status >= 200 && status < 300;

type DeliveryNow = Pick<DeliveryRow, 'url' | 'attempts_before_resend'>;

/** Decides by the current state of the delivery: during the attempt, its webhook may have moved, or it may have been resent. */
function decideOutcome(
  { delivery, response, realNow, retrySeconds }: EndedTry,
  { url, attempts_before_resend }: DeliveryNow,
): TryOutcome {
  const isDelivered = isSuccess(response);
  const hasMoved = delivery.url !== url;
  // A registered webhook that is permanently gone is disabled. Any other URL is retried.
  const isGone = response.status === GONE_STATUS && delivery.webhookId !== null && !hasMoved;
  if (isDelivered || isGone) return { isDelivered, waitSeconds: undefined };
  const step = delivery.attempt - attempts_before_resend;
  const planned = planDeliveryRetry(step, response, { retrySeconds, now: realNow });
  // If the URL has changed, even the last attempt at the old one is followed by another.
  return { isDelivered, waitSeconds: hasMoved ? (planned ?? 0) : planned };
}

/** Locks the delivery. Finds none if the lease has ended and another worker has recorded the attempt. */
const lockTried = (trx: StoreTransaction, { id, attempt }: ClaimedDelivery) =>
  trx
    .selectFrom('deliveries')
    .select(['url', 'attempts_before_resend', 'state'])
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst();

/** A delivery that was cancelled during the attempt stays cancelled, unless it has arrived. */
function decideState(state: DeliveryState, { isDelivered, waitSeconds }: TryOutcome): DeliveryState {
  if (isDelivered) return 'DELIVERED';
  return state === 'PENDING' && waitSeconds === undefined ? 'FAILED' : state;
}

/**
 * Records the attempt in the log, and its outcome in the delivery and its webhook.
 * @returns `undefined` if another worker has already done so
 */
export async function recordDeliveryTry(
  store: Store,
  ended: EndedTry,
  followers: readonly DeliveryFollower[] = [],
): Promise<TryOutcome | undefined> {
  const { delivery, headers, response, startedAt, endedAt, durationMs } = ended;
  const attempt = delivery.attempt + 1;
  const outcome = await store.transaction().execute(async (trx) => {
    await lockWebhook(trx, delivery.webhookId);
    const row = await lockTried(trx, delivery);
    if (!row) return undefined;
    const decided = decideOutcome(ended, row);
    const { isDelivered, waitSeconds } = decided;
    const waitMs = prolongWait(waitSeconds ?? 0, ended.random) * 1000;
    const state = decideState(row.state, decided);
    await trx
      .updateTable('deliveries')
      .set({
        state,
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
        headers: JSON.stringify(headers),
        answer: response.answer ?? null,
      })
      .execute();
    if (state === 'FAILED' && row.state !== state)
      for (const follower of followers)
        await follower.givenUp(trx, { companyId: delivery.companyId, now: endedAt });
    const isGivenUp = !isDelivered && waitSeconds === undefined;
    const { status } = response;
    await judgeWebhook(trx, { delivery, isDelivered, isGivenUp, status, startedAt, endedAt });
    return decided;
  });
  if (!outcome) return undefined;
  const unsent = outcome.waitSeconds === undefined ? 'failed' : 'retried';
  deliveryTryEnded.publish({ result: outcome.isDelivered ? 'delivered' : unsent });
  return outcome;
}
