import { isCardExpired } from '../../../protocol/card.ts';
import { MAX_START_AHEAD_MS } from '../../payments/terms/subscription-plan.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import { breakRule, reject, rejectBecause, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findSubscriber } from '../cards/find-subscriber.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import type { SubscriptionRow, SubscriptionState } from '../tables/subscriptions.ts';
import { announceChange, LONG_PERIOD_MS } from './announce-terms.ts';
import { cancelAtOnce } from './end-subscription.ts';
import { getNextAt, getZoneOf } from './get-next-at.ts';
import { keepSubscription } from './keep-subscription.ts';
import {
  awaitsDebit,
  isBeingPaid,
  lockSteadily,
  lockSubscription,
  writeSubscription,
} from './lock-subscription.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import { rejectSubscription } from './reject-subscription.ts';
import { allowSource, continuePlan } from './stop-subscriptions.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

interface SubscriptionKey {
  companyId: number;
  id: string;
}

interface Moment {
  trx: StoreTransaction;
  now: number;
}

/** The states that allow each move. */
export const MOVES_FROM = {
  pause: ['ACTIVE'],
  resume: ['PAUSED', 'ACTIVE'],
  cancel: ['ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'],
  retry: ['PAST_DUE', 'UNPAID'],
} as const satisfies Record<string, readonly SubscriptionState[]>;

const BUSY = 'One of its payments is in progress.';

/**
 * @throws Rejection 404 for an unknown subscription, or one of another company; 409 in any other state, or while a payment is in
 * progress
 */
async function lockIn(
  { companyId, id }: SubscriptionKey,
  trx: StoreTransaction,
  states: readonly SubscriptionState[],
): Promise<SubscriptionRow> {
  const known = trx.selectFrom('subscriptions').select('id').where('company_id', '=', companyId);
  if (!(await known.where('id', '=', id).executeTakeFirst())) throw reject('SUBSCRIPTION_NOT_FOUND');
  const row = await lockSubscription(trx, id);
  if (!row || (await isBeingPaid(trx, row))) throw rejectBecause('SUBSCRIPTION_STATE', BUSY);
  if (!states.includes(row.state)) throw rejectSubscription(row, states);
  return row;
}

async function write(trx: StoreTransaction, row: SubscriptionRow): Promise<SubscriptionRow> {
  await writeSubscription(trx, row);
  return row;
}

/** Stops charging until `resume`. Dates within the pause are never charged. */
export async function pauseSubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, MOVES_FROM.pause);
  // A cancelled subscription ends at its date, and cannot be paused.
  if (row.open_payment_id || row.ends_after_period) throw rejectSubscription(row, MOVES_FROM.pause);
  const paused = await write(trx, {
    ...row,
    state: 'PAUSED',
    next_at: null,
    due_at: null,
    stop_reason: null,
    updated_at: now,
  });
  await recordSubscriptionEvent(trx, 'subscription.paused', { subscription: paused, now });
  return paused;
}

/** Resumes charging at the next date of the plan, after a pause or an undone cancellation. */
export async function resumeSubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
  { needs, notified }: { needs: SubscriptionNeeds } & Pick<SubscriptionChange, 'notified'>,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, MOVES_FROM.resume);
  const notifiedAt = readNotice(row, notified, now);
  if (row.state === 'ACTIVE') return keepSubscription(trx, needs, { subscription: row, now });
  await allowSource(trx, row, now);
  const subscription: SubscriptionRow = {
    ...row,
    ...continuePlan(row, now),
    stop_reason: null,
    updated_at: now,
  };
  return write(trx, await announceChange(trx, needs, { before: row, subscription, notifiedAt, now }));
}

/** Marks it as cancelled at the end of the paid period, or after a payment in progress. */
async function cancelLater(
  row: SubscriptionRow,
  { trx, now }: Moment,
  needs: SubscriptionNeeds,
): Promise<SubscriptionRow> {
  const isUnderWay = row.open_payment_id !== null;
  const ending: SubscriptionRow = {
    ...row,
    ends_after_period: 1,
    // The worker ends it as soon as no payment is in progress; it was to tell the shopper of a payment before its date.
    due_at: isUnderWay ? now : getNextAt(row),
    updated_at: now,
  };
  const at = isUnderWay ? null : getNextAt(row);
  await recordSubscriptionMail(trx, needs, { subscription: ending, kind: 'ended', at, now });
  return write(trx, ending);
}

/** Ends it now, or when the next payment would be due. */
export async function cancelSubscription(
  key: SubscriptionKey,
  moment: Moment,
  { needs, isAtPeriodEnd }: { needs: SubscriptionNeeds; isAtPeriodEnd: boolean },
): Promise<SubscriptionRow> {
  const { trx, now } = moment;
  const row = await lockIn(key, trx, MOVES_FROM.cancel);
  // Without a paid period left, it ends at once.
  const runsOn = isAtPeriodEnd && row.state === 'ACTIVE' && !row.open_payment_id;
  // A debit in progress cannot be taken back, but is the last one.
  if (runsOn || (await awaitsDebit(trx, row))) return cancelLater(row, moment, needs);
  return cancelAtOnce(trx, needs, { subscription: row, now });
}

/**
 * Cancels for the shopper, which always succeeds: the paid period continues, and nothing more is charged. A payment in progress
 * is not taken back, but is the last one.
 */
export async function cancelForShopper(id: string, moment: Moment, needs: SubscriptionNeeds): Promise<void> {
  const { trx, now } = moment;
  const row = await lockSteadily(trx, id);
  if (row.state === 'CANCELLED' || row.state === 'COMPLETED' || row.ends_after_period) return;
  const isUnderWay = (await isBeingPaid(trx, row)) || (await awaitsDebit(trx, row));
  if ((row.state === 'ACTIVE' && !row.open_payment_id) || isUnderWay) await cancelLater(row, moment, needs);
  else await cancelAtOnce(trx, needs, { subscription: row, now });
}

/** Retries the declined payment at once. */
export async function retrySubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, MOVES_FROM.retry);
  if (await awaitsDebit(trx, row)) throw rejectBecause('SUBSCRIPTION_STATE', 'One of its debits is pending.');
  if (row.stop_reason === 'bank') throw rejectBecause('SUBSCRIPTION_STATE', 'Its bank has ended the card.');
  await allowSource(trx, row, now);
  return write(trx, { ...row, stop_reason: null, due_at: now, updated_at: now });
}

/**
 * Returns the changes for another saved card. A past due payment is retried with it at once, in addition to the scheduled tries.
 */
async function findCardChange(
  row: SubscriptionRow,
  cardId: string,
  { trx, now }: Moment,
): Promise<Partial<SubscriptionRow>> {
  const { companyId, shopperReference } = findSubscriber(row);
  const cards = trx.selectFrom('saved_cards').selectAll().where('id', '=', cardId);
  const card = await cards
    .where('company_id', '=', companyId)
    .where('shopper_reference', '=', shopperReference)
    .executeTakeFirst();
  if (!card) throw reject('CARD_NOT_FOUND');
  if (isCardExpired(card.expiry, new Date(now)))
    throw rejectFields([breakRule('CardId', 'INVALID_VALUE', 'The card has expired.')], 400);
  await releaseTokens(trx, [row.card_token], now);
  return {
    card_token: card.acquirer_token,
    card_brand: card.brand,
    card_last4: card.last4,
    card_expiry: card.expiry,
    mandate_id: null,
    stop_reason: row.stop_reason === 'notice' ? 'notice' : null,
    ...((row.state === 'PAST_DUE' || row.state === 'UNPAID') && {
      due_at: now,
      tries: Math.max(0, row.tries - 1),
    }),
  };
}

/**
 * Reads when the merchant has told the shopper. If that is a day, the notice counts from its end.
 * @throws Rejection 400 for a notice that is not given yet, or was given too long ago
 */
function readNotice(row: SubscriptionRow, written: string | undefined, now: number): number | undefined {
  if (written === undefined) return undefined;
  const timeZone = getZoneOf(row);
  const from = parseTime(written, { timeZone }) ?? Number.NaN;
  const until = parseTime(written, { timeZone, isEnd: true }) ?? Number.NaN;
  if (from <= now && until > now - LONG_PERIOD_MS) return Math.min(until, now);
  throw rejectFields([breakRule('ShopperNotifiedAt', 'OUT_OF_RANGE')], 400);
}

/** Moves the next payment and all later ones: the plan is counted from the new date. */
function findDateChange(row: SubscriptionRow, written: string, now: number): Partial<SubscriptionRow> {
  if (row.state !== 'ACTIVE' || row.open_payment_id || row.ends_after_period)
    throw rejectSubscription(row, ['ACTIVE']);
  const nextAt = parseTime(written, { timeZone: getZoneOf(row) }) ?? Number.NaN;
  if (!(nextAt >= now && nextAt <= now + MAX_START_AHEAD_MS))
    throw rejectFields([breakRule('NextPaymentAt', 'OUT_OF_RANGE')], 400);
  return { anchor_at: nextAt, period: 0, next_at: nextAt, due_at: nextAt };
}

interface SubscriptionChange {
  /** The amount of later payments. An open payment is not changed. */
  amountMinor?: number | undefined;
  cardId?: string | undefined;
  /** A time, or a day in the subscription's zone, in the form that `parseTime` reads. */
  next?: string | undefined;
  /** When the merchant has told the shopper of the changes, as `next`. Default: the service tells it. */
  notified?: string | undefined;
}

/** Changes the future payments, and announces what differs then: all requested changes, or none. */
export async function changeSubscription(
  key: SubscriptionKey,
  moment: Moment,
  { needs, amountMinor, cardId, next, notified }: SubscriptionChange & { needs: SubscriptionNeeds },
): Promise<SubscriptionRow> {
  const { trx, now } = moment;
  const before = await lockIn(key, trx, ['ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED']);
  const notifiedAt = readNotice(before, notified, now);
  const subscription: SubscriptionRow = {
    ...before,
    ...(amountMinor !== undefined && { amount_minor: amountMinor }),
    ...(next !== undefined && findDateChange(before, next, now)),
    ...(cardId !== undefined && (await findCardChange(before, cardId, moment))),
    updated_at: now,
  };
  return write(trx, await announceChange(trx, needs, { before, subscription, notifiedAt, now }));
}
