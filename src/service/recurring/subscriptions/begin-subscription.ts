import { randomUUID } from 'node:crypto';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { Link } from '../../payments/terms/link.ts';
import { findAnchor, getPlanDate, type SubscriptionPlan } from '../../payments/terms/subscription-plan.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findNamedShopper } from '../cards/find-subscriber.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import { MANDATE_NOTICE_DAYS } from '../mandates/create-mandate.ts';
import { findMandateOf } from '../mandates/mandates.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { planAnnounced } from './announce-terms.ts';
import { getNextAt } from './get-next-at.ts';
import { createManageToken } from './manage-address.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';

/** An approved payment of a subscription. */
export interface Approved {
  attempt: AttemptRow;
  /** The acquirer's token for the card, if it was saved. */
  cardToken: string | undefined;
  now: number;
}

/** Returns the source of later payments: the newly saved card, the chosen saved card, or the mandate. */
export async function findSource(trx: StoreTransaction, { attempt, cardToken }: Approved) {
  const { saved_card_id: savedCardId, card_brand, card_last4, card_expiry } = attempt;
  if (attempt.method === 'sepa_direct_debit') {
    const mandate = await findMandateOf(trx, attempt);
    return { card_token: null, card_brand, card_last4, card_expiry, mandate_id: mandate?.id ?? null };
  }
  const mandate_id = null;
  if (!savedCardId) return { card_token: cardToken ?? null, card_brand, card_last4, card_expiry, mandate_id };
  const cards = trx.selectFrom('saved_cards').select(['acquirer_token', 'expiry']);
  const card = await cards.where('id', '=', savedCardId).executeTakeFirst();
  return {
    card_token: card?.acquirer_token ?? null,
    card_brand,
    card_last4,
    card_expiry: card?.expiry ?? null,
    mandate_id,
  };
}

/** Creates the subscription of a link, in the transaction that approves its first payment. */
export async function beginSubscription(
  trx: StoreTransaction,
  needs: MailNeeds,
  { link, plan, ...approved }: Approved & { link: Link; plan: SubscriptionPlan },
): Promise<void> {
  const { paymentId, companyId, amountMinor, currency } = link;
  const of = { company_id: companyId, metadata: JSON.stringify(link.metadata) };
  const { attempt, now } = approved;
  const timeZone = attempt.time_zone ?? 'UTC';
  const { anchor, period } = findAnchor(plan, now, timeZone);
  const isComplete = plan.cycles === 1;
  const nextAt = isComplete ? null : getPlanDate({ ...plan, timeZone }, anchor, period);
  // The checkout page and the first mail announce the plan.
  const noticeDays = attempt.method === 'sepa_direct_debit' ? MANDATE_NOTICE_DAYS : 0;
  const announcedFrom = Math.max(nextAt ?? 0, now + noticeDays * DAY_MS);
  const row: SubscriptionRow = {
    id: `sub_${randomUUID()}`,
    ...of,
    payment_id: paymentId,
    state: isComplete ? 'COMPLETED' : 'ACTIVE',
    interval_unit: plan.interval,
    interval_count: plan.intervalCount,
    amount_minor: plan.amountMinor ?? amountMinor,
    currency,
    cycles: plan.cycles ?? null,
    cycle: 1,
    period,
    anchor_at: anchor,
    time_zone: timeZone,
    next_at: nextAt,
    tries: 0,
    past_due_since: null,
    open_payment_id: null,
    ends_after_period: 0,
    ...(await findSource(trx, approved)),
    manage_token: createManageToken(),
    email: attempt.email,
    language: link.language ?? attempt.language,
    shopper_reference: findNamedShopper(of),
    announced_minor: plan.amountMinor ?? amountMinor,
    announced_at: now,
    stop_reason: null,
    ...planAnnounced({ next_at: nextAt, announced_from: announcedFrom }, { now }),
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('subscriptions').values(row).execute();
  if (isComplete) await releaseTokens(trx, [row.card_token], now);
  await recordSubscriptionEvent(trx, 'subscription.created', { subscription: row, now });
  if (isComplete) await recordSubscriptionEvent(trx, 'subscription.completed', { subscription: row, now });
  else
    await recordSubscriptionMail(trx, needs, { subscription: row, kind: 'began', at: getNextAt(row), now });
}
