import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { chargesCard } from '../cards/charges-card.ts';
import { findNamedShopper, findSubscriber } from '../cards/find-subscriber.ts';
import type { MandateRow } from '../mandates/tables.ts';
import type { SavedCardRow } from '../tables/cards.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { getNextAt } from './get-next-at.ts';
import { createManagePath } from './manage-address.ts';

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
export async function describeSubscriptions(
  db: Store | StoreTransaction,
  rows: readonly SubscriptionRow[],
  { getBaseUrl }: Pick<MailNeeds, 'getBaseUrl'>,
) {
  const ids = rows.flatMap(({ payment_id, open_payment_id }) => [payment_id, open_payment_id ?? payment_id]);
  const payments = ids.length
    ? await db
        .selectFrom('payments')
        .innerJoin('links', 'links.payment_id', 'payments.id')
        .select(['payments.id', 'transaction_id', 'token', 'status'])
        .where('payments.id', 'in', ids)
        .execute()
    : [];
  const mandateIds = rows.flatMap(({ mandate_id: id }) => (id ? [id] : []));
  const mandates = mandateIds.length
    ? await db.selectFrom('mandates').selectAll().where('id', 'in', mandateIds).execute()
    : [];
  const cards = await readCards(db, rows);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return rows.map((row) => {
    const shopper = findNamedShopper(row);
    const open = row.open_payment_id ? byId.get(row.open_payment_id) : undefined;
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
      AtPeriodEnd: row.ends_after_period === 1,
      PastDueSince: toTime(row.past_due_since),
      PaymentUrl:
        open?.status === 'CREATED' && (row.state === 'PAST_DUE' || row.state === 'UNPAID')
          ? `${getBaseUrl()}/checkout/${open.token}`
          : null,
      ManageUrl: row.manage_token && getBaseUrl() + createManagePath(row.manage_token),
      ShopperReference: shopper,
      Card: describeCard(row, cards.get(shopper ?? row.id) ?? []),
      Mandate: describeMandate(mandates.find(({ id }) => id === row.mandate_id)),
      TransactionId: byId.get(row.payment_id)?.transaction_id ?? '',
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
