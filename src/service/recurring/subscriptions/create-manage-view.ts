import { isCardExpired } from '../../../protocol/card.ts';
import { getScreenState } from '../../../protocol/payment-status.ts';
import type { ManageView } from '../../../protocol/subscriptions.ts';
import type { Company } from '../../calls/companies/company.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findSubscriber } from '../cards/find-subscriber.ts';
import { listSavedCards } from '../cards/saved-cards.ts';
import { findActiveMandate } from '../mandates/mandates.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { canAddCard, canChangeCard } from './can-add-card.ts';
import { canKeep, getNextAt } from './get-next-at.ts';
import { createManagePath } from './manage-address.ts';
import { getPaymentDeadline, getUnpaidEnd } from './retry-plan.ts';

/** The number of payments on the page. */
const PAYMENTS_SHOWN = 5;

const STATES: Record<SubscriptionRow['state'], ManageView['state']> = {
  ACTIVE: 'active',
  PAST_DUE: 'past_due',
  UNPAID: 'past_due',
  PAUSED: 'paused',
  CANCELLED: 'cancelled',
  COMPLETED: 'completed',
};

/** Lists the payments that were made, newest first. */
async function listPayments(store: Store, { id, payment_id: firstId }: SubscriptionRow) {
  const rows = await store
    .selectFrom('payments')
    .select(['created_at', 'amount_minor', 'refunded_minor', 'status'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', firstId),
        eb(
          'id',
          'in',
          selectFrom('subscription_cycles').select('payment_id').where('subscription_id', '=', id),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // Read another one, because the newest payment may be open or may have failed.
    .limit(PAYMENTS_SHOWN + 1)
    .execute();
  return rows
    .filter(({ status }) => getScreenState(status) === 'completed')
    .slice(0, PAYMENTS_SHOWN)
    .map(({ created_at: at, amount_minor: amountMinor, refunded_minor: refunded }) => ({
      at: toTime(at),
      amountMinor,
      isRefunded: refunded >= amountMinor,
    }));
}

type Card = { brand: string | null; last4: string | null; expiry: string | null };

const isSame = (one: Card, other: Card): boolean =>
  one.brand === other.brand && one.last4 === other.last4 && one.expiry === other.expiry;

/** Lists the shopper's other cards that have not expired. If the current card was saved again, its other row is omitted. */
async function listOtherCards(store: Store, row: SubscriptionRow, now: number) {
  const used = { brand: row.card_brand, last4: row.card_last4, expiry: row.card_expiry };
  const cards = await listSavedCards(store, findSubscriber(row));
  return cards
    .filter((card) => !isSame(card, used) && !isCardExpired(card.expiry, new Date(now)))
    .map(({ id, brand, last4, expiry }) => ({ id, brand, last4, expiry }));
}

/** Describes the past due payment, with the link where the shopper can pay it. */
async function describePastDue(store: Store, row: SubscriptionRow): Promise<Pick<ManageView, 'pastDue'>> {
  if ((row.state !== 'PAST_DUE' && row.state !== 'UNPAID') || !row.open_payment_id) return {};
  const payment = await store
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .select(['token', 'amount_minor'])
    .where('payment_id', '=', row.open_payment_id)
    // While a debit is in progress, the payment must not be paid in another way.
    .where('status', '=', 'CREATED')
    .executeTakeFirst();
  // A path, so that it is correct behind every proxy.
  if (!payment) return {};
  const getEnd = row.state === 'UNPAID' ? getUnpaidEnd : getPaymentDeadline;
  const until = toTime(getEnd(row.past_due_since ?? row.updated_at));
  return { pastDue: { url: `/checkout/${payment.token}`, amountMinor: payment.amount_minor, until } };
}

const describeCard = ({
  card_token,
  card_brand: brand,
  card_last4: last4,
  card_expiry: expiry,
}: SubscriptionRow) =>
  card_token === null
    ? {}
    : { card: { ...(brand && { brand }), ...(last4 && { last4 }), ...(expiry && { expiry }) } };

/** Describes the account that is debited instead of a card. */
async function describeAccount(store: Store, { mandate_id: id }: SubscriptionRow, now: number) {
  const mandate = await findActiveMandate(store, id, now);
  return mandate ? { account: { last4: mandate.account_last4, country: mandate.country } } : {};
}

/** Describes the next charge, if any. */
function describeNext(row: SubscriptionRow): Partial<ManageView> {
  const { state, ends_after_period: ends, open_payment_id: openId } = row;
  const nextAt = getNextAt(row);
  const left = row.cycles === null ? {} : { paymentsLeft: row.cycles - row.cycle };
  if (ends) return nextAt !== null && !openId ? { paidUntil: toTime(nextAt) } : {};
  if (state !== 'ACTIVE' || nextAt === null) return state === 'PAUSED' ? left : {};
  return { ...left, nextAt: toTime(nextAt), paidUntil: toTime(nextAt) };
}

/** The page's inputs: the reader's language, the button that was pressed, and the dependencies. */
export type ManageReader = Pick<ManageView, 'language' | 'locale' | 'timeZone' | 'notice' | 'logo'>;

/** Creates the shopper's view of a subscription. */
export async function createManageView(
  store: Store,
  row: SubscriptionRow,
  { company, reader, now }: { company: Company; reader: ManageReader; now: number },
): Promise<ManageView> {
  const links = store.selectFrom('links').select('request').where('payment_id', '=', row.payment_id);
  const { request } = await links.executeTakeFirstOrThrow();
  const { Purpose: purpose, Title: title } = JSON.parse(request) as { Purpose: string; Title?: string };
  const isEnded = row.state === 'CANCELLED' || row.state === 'COMPLETED';
  return {
    path: createManagePath(row.manage_token ?? ''),
    ...reader,
    merchantName: company.name,
    ...(company.legal && { legal: company.legal }),
    purpose,
    ...(title && { title }),
    amountMinor: row.amount_minor,
    currency: row.currency,
    interval: row.interval_unit,
    intervalCount: row.interval_count,
    state: !isEnded && row.ends_after_period ? 'ending' : STATES[row.state],
    ...describeNext(row),
    ...(canKeep(row, now) && { canKeep: true as const }),
    ...describeCard(row),
    ...(await describeAccount(store, row, now)),
    otherCards: canChangeCard(row) ? await listOtherCards(store, row, now) : [],
    ...((await canAddCard(store, row, now)) && { canAddCard: true as const }),
    ...(!row.ends_after_period && (await describePastDue(store, row))),
    payments: await listPayments(store, row),
  };
}
