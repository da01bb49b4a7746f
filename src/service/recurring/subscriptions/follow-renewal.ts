import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { AttemptFollower, Keeping } from '../../payments/attempts/followers.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import { endCard } from '../cards/stop-card.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { planAnnounced } from './announce-terms.ts';
import { type Approved, beginSubscription, findSource } from './begin-subscription.ts';
import { giveUp } from './end-subscription.ts';
import { followReturn } from './follow-return.ts';
import { getDateOf } from './get-next-at.ts';
import { findRenewed, isRunning, writeSubscription } from './lock-subscription.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import { getPaymentDeadline, HARD_DECLINES, planRenewalRetry } from './retry-plan.ts';
import { allowSource } from './stop-subscriptions.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/** The minimum time between two charges, even after missed dates: a service that was down for a month catches up day by day. */
const MIN_GAP_MS = 86_400_000;

interface End {
  attempt: AttemptRow;
  now: number;
}

/** Returns when the next payment is due, and the number of that date in the plan. */
function planNext(
  row: SubscriptionRow,
  { attempt, now }: End,
): Pick<SubscriptionRow, 'period' | 'next_at' | 'due_at' | 'announced_from'> {
  let period = row.period + 1;
  // Periods while it was unpaid are not collected, as after a pause.
  if (row.state === 'UNPAID') while (getDateOf(row, period) <= now) period += 1;
  const nextAt = getDateOf(row, period);
  const dueAt = nextAt < now ? Math.max(now, attempt.created_at + MIN_GAP_MS) : nextAt;
  return { period, next_at: nextAt, ...planAnnounced({ ...row, next_at: nextAt }, { dueAt, now }) };
}

async function followPaidRenewal(trx: StoreTransaction, approved: Approved): Promise<void> {
  const { attempt, now } = approved;
  const renewed = await findRenewed(trx, attempt.payment_id);
  // A subscription ends only together with its open payment, so no approval can follow.
  if (!renewed || !isRunning(renewed.subscription)) return;
  const { subscription: before, of } = renewed;
  const isComplete = before.cycles !== null && of.cycle >= before.cycles;
  const state = isComplete ? 'COMPLETED' : 'ACTIVE';
  const after: SubscriptionRow = {
    ...before,
    // If the shopper pays with another card, later renewals use that card.
    ...(attempt.origin !== 'renewal' && { ...(await findSource(trx, approved)), stop_reason: null }),
    cycle: of.cycle,
    state,
    ...(isComplete ? { next_at: null, due_at: null } : planNext(before, approved)),
    tries: 0,
    past_due_since: null,
    open_payment_id: null,
    updated_at: now,
  };
  await writeSubscription(trx, after);
  if (attempt.origin !== 'renewal') await allowSource(trx, after, now);
  if (after.card_token !== before.card_token) await releaseTokens(trx, [before.card_token], now);
  await recordSubscriptionEvent(trx, 'subscription.renewed', { subscription: after, of, now });
  if (isComplete) await recordSubscriptionEvent(trx, 'subscription.completed', { subscription: after, now });
}

/**
 * Waits for a debit in progress: nothing is charged until it has settled or was returned (`followReturn`).
 */
async function awaitEnd(trx: StoreTransaction, { attempt, now }: End): Promise<void> {
  const renewed = await findRenewed(trx, attempt.payment_id);
  if (!renewed || !isRunning(renewed.subscription)) return;
  await writeSubscription(trx, { ...renewed.subscription, due_at: null, updated_at: now });
}

interface ShopperPayment {
  paymentId: string;
  /** `asks`: the bank requires authentication. `waits`: the right to charge has ended. */
  kind?: 'asks' | 'waits';
  /** Why nothing is charged any more, if that is new. */
  stop?: Partial<Pick<SubscriptionRow, 'stop_reason'>>;
  now: number;
}

/**
 * Waits for the shopper, because the bank requires authentication or no card is saved: the payment is not retried until the
 * shopper has paid at the link. After the deadline, the subscription ends.
 */
export async function awaitShopper(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { paymentId, kind = 'asks', stop = {}, now }: ShopperPayment,
): Promise<void> {
  const renewed = await findRenewed(trx, paymentId);
  if (!renewed || !isRunning(renewed.subscription)) return;
  const { subscription: before, of } = renewed;
  const pastDueSince = before.past_due_since ?? now;
  const dueAt = getPaymentDeadline(pastDueSince);
  const after: SubscriptionRow = {
    ...before,
    ...stop,
    state: 'PAST_DUE',
    past_due_since: pastDueSince,
    due_at: dueAt,
    updated_at: now,
  };
  if (now >= dueAt || before.ends_after_period) {
    await giveUp(trx, needs, { subscription: after, of, now });
    return;
  }
  await writeSubscription(trx, after);
  await recordSubscriptionEvent(trx, 'subscription.action_required', { subscription: after, of, now });
  await recordSubscriptionMail(trx, needs, { subscription: after, kind, now });
}

/** Schedules the next try after a decline, or gives the payment up. */
async function followDecline(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { attempt, declineCode, isFinal, now }: End & { declineCode: DeclineCode; isFinal: boolean },
): Promise<void> {
  // The shopper was not present for 3-D Secure.
  if (declineCode === 'authentication_failed')
    return awaitShopper(trx, needs, { paymentId: attempt.payment_id, now });
  const renewed = await findRenewed(trx, attempt.payment_id);
  if (!renewed || !isRunning(renewed.subscription)) return;
  const { subscription: before, of } = renewed;
  if (isFinal) {
    if (before.card_token) await endCard(trx, { acquirer_token: before.card_token });
    const stop = { stop_reason: 'bank' as const };
    return awaitShopper(trx, needs, { paymentId: attempt.payment_id, kind: 'waits', stop, now });
  }
  const tries = before.tries + 1;
  const pastDueSince = before.past_due_since ?? now;
  const dueAt = planRenewalRetry({ tries, isHard: HARD_DECLINES.includes(declineCode), now }, pastDueSince);
  const after: SubscriptionRow = {
    ...before,
    state: 'PAST_DUE',
    tries,
    past_due_since: pastDueSince,
    due_at: dueAt ?? null,
    updated_at: now,
  };
  if (dueAt === undefined || before.ends_after_period) {
    await giveUp(trx, needs, { subscription: after, of, now });
    return;
  }
  await writeSubscription(trx, after);
  await recordSubscriptionEvent(trx, 'subscription.past_due', { subscription: after, of, now });
  await recordSubscriptionMail(trx, needs, { subscription: after, kind: 'declined', now });
}

/** Lets a subscription without a source charge the card or mandate that was saved with its payment. */
async function takeSource(trx: StoreTransaction, kept: Keeping): Promise<void> {
  const { payment_id: paymentId } = kept.attempt;
  const cycles = trx.selectFrom('subscription_cycles').select('subscription_id');
  await trx
    .updateTable('subscriptions')
    .set({ ...(await findSource(trx, kept)), updated_at: kept.now })
    .where(({ eb, or }) =>
      or([eb('payment_id', '=', paymentId), eb('id', 'in', cycles.where('payment_id', '=', paymentId))]),
    )
    .where('card_token', 'is', null)
    .where('mandate_id', 'is', null)
    .where('state', 'not in', ['CANCELLED', 'COMPLETED'])
    .execute();
  // It may have ended, or may charge another card by now.
  if (kept.attempt.method === 'card') await releaseTokens(trx, [kept.cardToken ?? null], kept.now);
}

/** Follows payments of subscriptions: an approved one starts a subscription, or pays for a cycle. */
export const createSubscriptionFollower = (needs: SubscriptionNeeds): AttemptFollower => ({
  origins: ['shopper', 'merchant', 'renewal'],
  async approved(trx, { readLink, isPending, ...approved }) {
    const { link } = await readLink();
    const { subscription: plan } = link;
    if (plan) await beginSubscription(trx, needs, { ...approved, link, plan });
    else if (link.isOfMerchant) return;
    else if (isPending) await awaitEnd(trx, approved);
    else await followPaidRenewal(trx, approved);
  },
  kept: takeSource,
  settled: (trx, end) => followPaidRenewal(trx, { ...end, cardToken: undefined }),
  returned: (trx, end) => followReturn(trx, needs, end),
  // Only the service's own tries count, because a shopper may try any card.
  async declined(trx, end) {
    if (end.attempt.origin === 'renewal') await followDecline(trx, needs, end);
  },
});
