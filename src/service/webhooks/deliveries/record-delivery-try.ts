import type { DeliveryState } from '../../../protocol/log-answers.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { DeliveryRow } from '../../platform/store/webhook-rows.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { deliveryTryEnded } from './delivery-try-ended.ts';
import { GONE_STATUS, judgeWebhook, lockWebhook } from './judge-webhook.ts';
import { planDeliveryRetry } from './plan-delivery-retry.ts';
import { postUndelivered } from './post-undelivered.ts';
import type { WebhookResponse } from './send-webhook.ts';

export interface EndedTry {
  delivery: ClaimedDelivery;
  /** The secret that signed it. */
  headers: Record<string, string>;
  response: WebhookResponse;
  startedAt: number;
  endedAt: number;
  /** In real time: the sandbox's clock may have moved in the meantime. */
  durationMs: number;
  /** The time on the receiver's clock, by which it says when to come back. */
  realNow: number;
  /** The waits between tries. */
  retrySeconds: readonly number[];
}

/** Outcome of the delivery after this try. */
export interface TryOutcome {
  isDelivered: boolean;
  /** Wait before the next try, if there is one. */
  waitSeconds: number | undefined;
}

/** Up to a tenth is added to a wait: deliveries that failed together must not come back together. */
const JITTER = 0.1;

const isSuccess = ({ status = 0 }: WebhookResponse): boolean => status >= 200 && status < 300;

type DeliveryNow = Pick<DeliveryRow, 'url' | 'attempts_before_resend'>;

/** Decides by the delivery as it is now: its webhook may have moved, or it may have been sent again, while it was under way. */
function decideOutcome(
  { delivery, response, realNow, retrySeconds }: EndedTry,
  { url, attempts_before_resend }: DeliveryNow,
): TryOutcome {
  const isDelivered = isSuccess(response);
  const hasMoved = delivery.url !== url;
  // A registered webhook that is gone is disabled. Any other address may come back.
  const isGone = response.status === GONE_STATUS && delivery.webhookId !== null && !hasMoved;
  if (isDelivered || isGone) return { isDelivered, waitSeconds: undefined };
  const step = delivery.attempt - attempts_before_resend;
  const planned = planDeliveryRetry(step, response, { retrySeconds, now: realNow });
  // The last try at an old address is not the last one.
  return { isDelivered, waitSeconds: hasMoved ? (planned ?? 0) : planned };
}

/** Locks the delivery. Finds none if the lease has run out and another worker has recorded the same try. */
const lockTried = (trx: StoreTransaction, { id, attempt }: ClaimedDelivery) =>
  trx
    .selectFrom('deliveries')
    .select(['url', 'attempts_before_resend', 'state'])
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst();

/** A delivery that was cancelled in the meantime stays cancelled, unless it has arrived. */
function decideState(state: DeliveryState, { isDelivered, waitSeconds }: TryOutcome): DeliveryState {
  if (isDelivered) return 'DELIVERED';
  return state === 'PENDING' && waitSeconds === undefined ? 'FAILED' : state;
}

/**
 * Records the try in the log, and its outcome in the delivery and its webhook.
 * @returns `undefined` if another worker has done so
 */
export async function recordDeliveryTry(store: Store, ended: EndedTry): Promise<TryOutcome | undefined> {
  const { delivery, headers, response, startedAt, endedAt, durationMs } = ended;
  const attempt = delivery.attempt + 1;
  const outcome = await store.transaction().execute(async (trx) => {
    await lockWebhook(trx, delivery.webhookId);
    const row = await lockTried(trx, delivery);
    if (!row) return undefined;
    const decided = decideOutcome(ended, row);
    const { isDelivered, waitSeconds } = decided;
    const waitMs = (waitSeconds ?? 0) * 1000 * (1 + JITTER * Math.random());
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
    if (state === 'FAILED' && row.state !== state) await postUndelivered(trx, delivery.companyId, endedAt);
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
