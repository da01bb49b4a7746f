import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { cardBrand, nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { equals, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { RecordKey, RecordScope } from '../../calls/definitions/resource.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { findPaymentId } from '../../payments/terms/find-payment-id.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { describePayer, readPayers } from '../../payments/terms/payers.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { chargesCard } from '../cards/charges-card.ts';
import { findNamedShopper, findSubscriber } from '../cards/find-subscriber.ts';
import { MANDATE_STATES, type MandateRow } from '../mandates/tables.ts';
import type { SavedCardRow } from '../tables/cards.ts';
import type { SubscriptionRow, SubscriptionState } from '../tables/subscriptions.ts';
import { getNextAt, getZoneOf } from './get-next-at.ts';
import { createManagePath } from './manage-address.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/** A subscription in words: "Coffee, 1 kg a month · Giulia Bianchi · €19.90 every month · next 11 Jan". */
export const SUBSCRIPTION_WORDS: RecordWords = {
  title: '{Purpose} || Subscription',
  facts: [
    '{Shopper} || {ShopperReference}',
    { text: '{Amount} every {Interval}', where: { IntervalCount: '^1$' } },
    { text: '{Amount} every {IntervalCount} {Interval}s', where: { IntervalCount: '^(?!1$)' } },
    '{Cycle} of {Cycles#payment} made || {Cycle#payment} made',
    'next {NextPaymentAt}',
    'from {Card.Brand} •••• {Card.Last4} || from IBAN •••• {Mandate.Last4}',
  ],
  notes: [
    { text: 'It ends where the next payment would be due.', where: { AtPeriodEnd: 'true' } },
    {
      text: 'A payment is disputed: nothing is charged until you resume it.',
      where: { StopReason: 'dispute' },
    },
    {
      text: 'The bank has ended the card: the shopper has to pay with another one.',
      where: { StopReason: 'bank' },
    },
    {
      text: 'The email about a change has not reached the shopper: tell the shopper yourself, then resume it.',
      where: { StopReason: 'notice' },
    },
  ],
  amount: false,
  empty: 'No subscriptions yet. A payment link with a plan starts one when it is paid.',
  technical: ['IntervalCount', 'TimeZone', 'ManageUrl'],
  part: 'renewals',
};

export const ChargedCard = Type.Object(
  {
    CardId: nullable({ type: 'string' }, 'Its id, if the shopper has it among the saved cards.'),
    Brand: nullable(cardBrand, 'Such as `visa`.'),
    Last4: nullable({ type: 'string' }, 'The end of its number.'),
    Expiry: nullable({ type: 'string' }, '`MM/YY`'),
  },
  { additionalProperties: false },
);

export const ChargedMandate = Type.Object(
  {
    MandateId: text('Its id.'),
    State: oneOfTexts(MANDATE_STATES, 'Whether it can be charged.'),
    Reference: text('The mandate reference.'),
    Last4: text('The end of the IBAN.'),
    Country: text('The country of the account, two letters.'),
  },
  { additionalProperties: false },
);

/**
 * Describes the card that is charged; null if none was saved. Its id is null if the shopper has not saved it, or has removed it.
 */
function describeCard(row: SubscriptionRow, cards: readonly SavedCardRow[]) {
  const { card_token, card_brand: Brand, card_last4: Last4, card_expiry: Expiry } = row;
  const CardId = cards.find((card) => chargesCard(row, card))?.id ?? null;
  return card_token === null ? null : { CardId, Brand, Last4, Expiry };
}

/** Reads the saved cards of the subscribers, by their references. */
async function readCards(
  db: Store | StoreTransaction,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<string, SavedCardRow[]>> {
  if (!rows.length) return new Map();
  const owners = rows.map(findSubscriber);
  const cards = db.selectFrom('saved_cards').selectAll();
  const found = await cards
    .where(
      'company_id',
      'in',
      owners.map(({ companyId }) => companyId),
    )
    .where(
      'shopper_reference',
      'in',
      owners.map(({ shopperReference }) => shopperReference),
    )
    .execute();
  return Map.groupBy(found, ({ shopper_reference }) => shopper_reference);
}

/** Describes the mandate that is charged instead of a card. */
const describeMandate = (mandate: MandateRow | undefined) =>
  mandate
    ? {
        MandateId: mandate.id,
        State: mandate.state,
        Reference: mandate.reference,
        Last4: mandate.account_last4,
        Country: mandate.country,
      }
    : null;

/** Describes subscriptions for their company. */
async function describeSubscriptions(
  db: Store | StoreTransaction,
  rows: readonly SubscriptionRow[],
  { getBaseUrl }: Pick<MailNeeds, 'getBaseUrl'>,
) {
  const ids = rows.flatMap(({ payment_id, open_payment_id }) => [payment_id, open_payment_id ?? payment_id]);
  const payments = ids.length
    ? await db
        .selectFrom('payments')
        .innerJoin('links', 'links.payment_id', 'payments.id')
        .select(['payments.id', 'transaction_id', 'token', 'status', 'request'])
        .where('payments.id', 'in', ids)
        .execute()
    : [];
  const mandateIds = rows.flatMap(({ mandate_id: id }) => (id ? [id] : []));
  const mandates = mandateIds.length
    ? await db.selectFrom('mandates').selectAll().where('id', 'in', mandateIds).execute()
    : [];
  const cards = await readCards(db, rows);
  const payers = await readPayers(
    db,
    rows.map(({ payment_id }) => payment_id),
  );
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return rows.map((row) => {
    const shopper = findNamedShopper(row);
    const open = row.open_payment_id ? byId.get(row.open_payment_id) : undefined;
    const first = byId.get(row.payment_id);
    const link = first && (JSON.parse(first.request) as LinkRequest);
    return {
      SubscriptionId: row.id,
      State: row.state,
      Amount: row.amount_minor,
      Currency: row.currency,
      Interval: row.interval_unit,
      IntervalCount: row.interval_count,
      Cycle: row.cycle,
      Cycles: row.cycles,
      NextPaymentAt: toTime(getNextAt(row)),
      TimeZone: getZoneOf(row),
      ShopperNotifiedAt: toTime(row.announced_at),
      StopReason: row.stop_reason,
      AtPeriodEnd: row.ends_after_period === 1,
      PastDueSince: toTime(row.past_due_since),
      PaymentUrl:
        open?.status === 'CREATED' && (row.state === 'PAST_DUE' || row.state === 'UNPAID')
          ? `${getBaseUrl()}/checkout/${open.token}`
          : null,
      ManageUrl: row.manage_token && getBaseUrl() + createManagePath(row.manage_token),
      Purpose: link?.Purpose ?? null,
      Shopper: describePayer(payers.get(row.payment_id), link).Shopper?.Name ?? row.email,
      ShopperReference: shopper,
      Card: describeCard(row, cards.get(shopper ?? row.id) ?? []),
      Mandate: describeMandate(mandates.find(({ id }) => id === row.mandate_id)),
      TransactionId: first?.transaction_id ?? '',
      Metadata: JSON.parse(row.metadata) as object,
      CreatedAt: new Date(row.created_at).toISOString(),
      UpdatedAt: new Date(row.updated_at).toISOString(),
    };
  });
}

export async function describeSubscription(
  db: Store | StoreTransaction,
  row: SubscriptionRow,
  needs: Pick<MailNeeds, 'getBaseUrl'>,
): Promise<object> {
  const [described] = (await describeSubscriptions(db, [row], needs)) as [object];
  return described;
}

interface SubscriptionQuery extends PageQuery {
  State?: SubscriptionState;
  ShopperReference?: string;
  TransactionId?: string;
}

/** Lists subscriptions, newest first. */
export async function listSubscriptions(
  store: Store,
  { companyId }: RecordScope,
  { State, ShopperReference, TransactionId, ...query }: SubscriptionQuery,
  needs: SubscriptionNeeds,
) {
  const paymentId = await findPaymentId(store, { companyId, transactionId: TransactionId });
  const all = store.selectFrom('subscriptions').selectAll().where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, all, query, {
    idColumn: 'id',
    filters: {
      indexed: [
        equals('payment_id', paymentId),
        equals('shopper_reference', ShopperReference),
        equals('state', State),
      ],
    },
  });
  return { rows: await describeSubscriptions(store, rows, needs), NextCursor };
}

/** @throws Rejection 404 for an unknown subscription, or one of another company */
export async function readSubscription(store: Store, { companyId, id }: RecordKey, needs: SubscriptionNeeds) {
  const all = store.selectFrom('subscriptions').selectAll().where('company_id', '=', companyId);
  const row = await all.where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('SUBSCRIPTION_NOT_FOUND');
  return describeSubscription(store, row, needs);
}
