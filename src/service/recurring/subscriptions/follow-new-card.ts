import type { AttemptFollower, Keeping } from '../../payments/attempts/followers.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { findSource } from './begin-subscription.ts';
import { lockSteadily } from './lock-subscription.ts';

/** The page has promised that nothing is charged now, so a past due payment is retried a day later, unless it is paid before. */
const planTry = ({ state, due_at, tries }: SubscriptionRow, now: number): Partial<SubscriptionRow> =>
  state === 'PAST_DUE' || state === 'UNPAID'
    ? { due_at: Math.min(due_at ?? Infinity, now + DAY_MS), tries: Math.max(0, tries - 1) }
    : {};

/**
 * Uses the card that the shopper has added on the page of a subscription, in the transaction that saves the card. An ended
 * subscription is not changed. It runs before the card is saved, because a subscription is locked before its shopper's cards.
 */
async function putCard(trx: StoreTransaction, { readLink, ...approved }: Keeping): Promise<void> {
  if (!approved.cardToken) return;
  const { link } = await readLink();
  if (!link.savesCard) return;
  const sessions = trx.selectFrom('card_sessions').select('subscription_id');
  const session = await sessions.where('payment_id', '=', link.paymentId).executeTakeFirst();
  if (!session?.subscription_id) return;
  const row = await lockSteadily(trx, session.subscription_id);
  if (row.state === 'CANCELLED' || row.state === 'COMPLETED') return;
  const { now } = approved;
  const change = {
    ...(await findSource(trx, approved)),
    ...(row.state !== 'PAUSED' && { stop_reason: null }),
    ...planTry(row, now),
    updated_at: now,
  };
  await trx.updateTable('subscriptions').set(change).where('id', '=', row.id).execute();
  await releaseTokens(trx, [row.card_token], now);
}

export const newCardFollower: AttemptFollower = { origins: ['shopper'], approved: putCard, kept: putCard };
