import { randomUUID } from 'node:crypto';
import { findEmailProblem, foldEmail } from '../../../protocol/card.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { getNoticeDays } from '../mandates/create-mandate.ts';
import { findActiveMandate } from '../mandates/mandates.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { getNextAt } from './get-next-at.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/** How many days before a charge the shopper is told of a change (docs/decisions.md, 779). */
const CHANGE_NOTICE_DAYS = 7;

/** A period after which the shopper is told of the next payment again. */
export const LONG_PERIOD_MS = 180 * DAY_MS;

/** How long before the next payment the worker tells the shopper: the longest notice. */
const LEAD_MS = 14 * DAY_MS;

/** The columns that an announcement decides. */
type Announced = Pick<SubscriptionRow, 'announced_from' | 'due_at'>;

/**
 * Plans the next payment: on its date and not before the announced one, or, if the shopper is to be told first, in time for that.
 * @param dueAt when it would be charged, at the earliest
 */
export function planAnnounced(
  { next_at: nextAt, announced_from: from }: Pick<SubscriptionRow, 'next_at' | 'announced_from'>,
  { dueAt = nextAt ?? 0, now }: { dueAt?: number; now: number },
): Announced {
  if (nextAt === null) return { announced_from: from, due_at: null };
  if (from === null || nextAt - now >= LONG_PERIOD_MS)
    return { announced_from: null, due_at: Math.max(now, nextAt - LEAD_MS) };
  return { announced_from: from, due_at: Math.max(dueAt, from) };
}

const isRepriced = ({ announced_minor: told, amount_minor: amount }: SubscriptionRow): boolean =>
  told !== null && told !== amount;

/** Whether the next payment can be charged now as it was announced. */
export const isAnnounced = (row: SubscriptionRow, now: number): boolean =>
  !isRepriced(row) && row.announced_from !== null && row.announced_from <= now;

/** Whether the next payment is a new one, which nothing but its date stands before. */
const hasNext = (row: SubscriptionRow): boolean =>
  row.state === 'ACTIVE' && row.open_payment_id === null && row.ends_after_period === 0;

/** Returns the earliest time of a charge after a notice. */
async function endNotice(trx: StoreTransaction, row: SubscriptionRow, givenAt: number): Promise<number> {
  const mandate = await findActiveMandate(trx, row.mandate_id, givenAt);
  const days = mandate ? getNoticeDays(mandate) : 0;
  return givenAt + Math.max(CHANGE_NOTICE_DAYS, days) * DAY_MS;
}

const NOT_TOLD = 'No email address of the shopper is known: say when you told the shopper.';

const canReceiveMail = ({ email }: SubscriptionRow): boolean =>
  !!email && !findEmailProblem(foldEmail(email));

interface Announcement {
  subscription: SubscriptionRow;
  /** Whether the date was moved, too. */
  isMoved?: boolean;
  /** When the merchant has told the shopper. Default: the mail tells it now. */
  notifiedAt?: number | undefined;
  now: number;
}

/**
 * Tells the shopper the amount and the date of the next payment, with the page on which to cancel, and plans the payment for the
 * end of the notice. Unchanged terms wait for no notice if no mail can be sent: the checkout page has named them.
 */
export async function announceTerms(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { subscription: row, isMoved = false, notifiedAt, now }: Announcement,
): Promise<SubscriptionRow> {
  const givenAt = notifiedAt ?? now;
  const isChanged = isMoved || isRepriced(row);
  const isSilent = notifiedAt === undefined && !isChanged && !canReceiveMail(row);
  const nextAt = row.next_at ?? 0;
  const from = isSilent ? nextAt : Math.max(nextAt, await endNotice(trx, row, givenAt));
  // A new announcement replaces the wait for the last one.
  const dueAt = Math.max(nextAt, row.due_at === row.announced_from ? 0 : (row.due_at ?? 0));
  const told: SubscriptionRow = {
    ...row,
    announced_minor: row.amount_minor,
    announced_at: givenAt,
    ...planAnnounced({ next_at: nextAt, announced_from: from }, { dueAt, now }),
    updated_at: now,
  };
  const kind = isChanged ? 'changed' : 'resumed';
  await recordSubscriptionMail(trx, needs, { subscription: told, kind, at: getNextAt(told), now });
  return told;
}

/**
 * Announces a change of the later payments, and records its event. While a payment is open, or in a pause, the shopper is told
 * once the next date is known.
 * @throws Rejection 400 if no mail can tell the shopper, and the merchant has not said that it did
 */
export async function announceChange(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { before, subscription, notifiedAt, now }: Omit<Announcement, 'isMoved'> & { before: SubscriptionRow },
): Promise<SubscriptionRow> {
  // The shopper of a row of an earlier version was told its terms.
  const row = { ...subscription, announced_minor: before.announced_minor ?? before.amount_minor };
  const isMoved = row.next_at !== before.next_at;
  const isChanged = isMoved || row.amount_minor !== before.amount_minor;
  if (!isChanged && notifiedAt === undefined) return subscription;
  if (notifiedAt === undefined && !canReceiveMail(row))
    throw rejectFields([breakRule('ShopperNotifiedAt', 'REQUIRED', NOT_TOLD)], 400);
  let told: SubscriptionRow = { ...row, announced_from: null };
  if (hasNext(row))
    told = await announceTerms(trx, needs, {
      ...{ subscription: row, notifiedAt, now },
      // A change that was not told is still one when a pause ends.
      isMoved: (isMoved && before.next_at !== null) || before.stop_reason === 'notice',
    });
  else if (notifiedAt !== undefined) {
    const announced_from = await endNotice(trx, row, notifiedAt);
    told = { ...row, announced_minor: row.amount_minor, announced_at: notifiedAt, announced_from };
  }
  if (isChanged)
    await recordSubscriptionEvent(trx, 'subscription.changed', {
      subscription: told,
      changeId: `chg_${randomUUID()}`,
      now,
    });
  return told;
}
