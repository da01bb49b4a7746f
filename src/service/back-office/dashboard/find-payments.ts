import type { Currency } from '../../../protocol/money.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { describePayer, type PaidBy, type PayerFacts, readPayers } from '../../payments/terms/payers.ts';
import { readMetadata } from '../../payments/terms/read-owned-payment.ts';
import { normalizeReference } from '../../payments/terms/transfer-reference.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findByWords } from '../people/find-by-words.ts';
import { readTypedAmount } from '../people/read-typed-amount.ts';

/** The maximum number of payments in the search results, newest first. */
export const MAX_FOUND = 20;
/** The maximum number of those that have something else in common with the text than words. */
const MAX_OF_KIND = 10;

/** The kind of match: an id or a reference, the end of the card's number, words, or the amount. */
export type Match = 'id' | 'card' | 'words' | 'amount';

/** A payment in a list of the dashboard. */
export interface FoundPayment extends PayerFacts {
  TransactionId: string;
  Purpose: string;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
  RefundedAmount: number;
  Currency: Currency;
  Method: PaymentMethodId | null;
  /** ISO 8601, UTC. */
  CreatedAt: string;
}

interface PaymentSearch {
  companyId: number;
  text: string;
  /** Ms since 1970. */
  now: number;
}

/** Selects payments of every channel and company. One made at a terminal has no link. */
const selectAny = (store: Store) =>
  store
    .selectFrom('payments')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .leftJoin('indexed_payments', 'indexed_payments.payment_id', 'payments.id')
    .leftJoin('customers', 'customers.id', 'indexed_payments.customer_id')
    .selectAll('payments')
    .select(['links.expires_at', 'links.request', 'customers.name', 'customers.email']);

type Row = Awaited<ReturnType<ReturnType<typeof selectAny>['execute']>>[number];

/** Parses an order's number, written as the dashboard shows it. */
const readOrderId = (text: string): number => Number(/^order (\d{1,9})$/i.exec(text)?.[1] ?? 0);

/** Queries the ids of payments that the text identifies exactly. Each query uses an index. */
const listNamed = (store: Store, { companyId, text }: PaymentSearch) => {
  const ofAttempts = store
    .selectFrom('terminal_attempts')
    .select((expression) => expression.ref('payment_id').$notNull().as('id'))
    .where('payment_id', 'is not', null);
  return [
    store.selectFrom('events').select('payment_id as id').where('id', '=', text),
    store
      .selectFrom('subscription_cycles')
      .select('payment_id as id')
      .where('subscription_id', '=', text)
      .orderBy('cycle', 'desc')
      .limit(MAX_FOUND),
    store
      .selectFrom('orders')
      .select('payment_id as id')
      .where('company_id', '=', companyId)
      .where('id', '=', readOrderId(text)),
    // The references on a terminal's receipt: the terminal's own and the till's.
    ofAttempts.where('company_id', '=', companyId).where('rbc_id', '=', text),
    ofAttempts
      .where('sale_id', '=', text)
      .where('poiid', 'in', (expression) =>
        expression.selectFrom('terminals').select('poiid').where('company_id', '=', companyId),
      ),
  ];
};

/** Finds payments by an exact id or reference: their own, or that of an event, subscription, order or receipt. */
async function findByKey(store: Store, search: PaymentSearch): Promise<Row[]> {
  const { companyId, text } = search;
  const own = selectAny(store).where('payments.company_id', '=', companyId);
  const rows = await Promise.all([
    own.where('payments.transaction_id', '=', text).execute(),
    own.where('payments.transfer_reference', '=', normalizeReference(text)).execute(),
    // If the query named the company, SQLite would read all of its payments to find these few.
    ...listNamed(store, search).map((ids) => selectAny(store).where('payments.id', 'in', ids).execute()),
  ]);
  return rows.flat().filter((row) => row.company_id === companyId && !row.is_setup);
}

/** Selects the company's newest payments. */
const selectNewest = (store: Store, companyId: number) =>
  selectAny(store)
    .where('payments.company_id', '=', companyId)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MAX_OF_KIND);

const findByCard = async (store: Store, { companyId, text }: PaymentSearch): Promise<Row[]> =>
  /^\d{4}$/.test(text)
    ? selectNewest(store, companyId).where('payments.card_last4', '=', text).execute()
    : [];

async function findByAmount(store: Store, { companyId, text }: PaymentSearch): Promise<Row[]> {
  const amounts = readTypedAmount(text);
  const found = amounts.map(({ amountMinor }) =>
    selectNewest(store, companyId).where('payments.amount_minor', '=', amountMinor).execute(),
  );
  // The index has no currency.
  return (await Promise.all(found)).flatMap((rows, index) =>
    rows.filter(({ currency }) => amounts[index]?.currencies.includes(currency)),
  );
}

async function findByText(store: Store, { companyId, text }: PaymentSearch): Promise<Row[]> {
  const ids = await findByWords(store, { companyId, text, limit: MAX_FOUND });
  return ids.length ? selectAny(store).where('payments.id', 'in', ids).execute() : [];
}

/** The purpose of a link, or what a payment at a terminal is called. */
function describePurpose(row: Row, request: LinkRequest | undefined): string {
  const { order_id: orderId } = readMetadata(row, request);
  return request?.Purpose ?? (orderId === undefined ? 'Sale at a terminal' : `Order ${orderId}`);
}

function describeFound(row: Row, { payer, now }: { payer: PaidBy | undefined; now: number }): FoundPayment {
  const request = row.request === null ? undefined : (JSON.parse(row.request) as LinkRequest);
  const { Shopper, Card } = describePayer(payer, request);
  const { name: Name, email: Email } = row;
  return {
    TransactionId: row.transaction_id,
    Purpose: describePurpose(row, request),
    Status: getStatus(
      {
        status: row.status,
        activeAttemptId: row.active_attempt_id,
        // A sale that began at the terminal does not expire.
        expiresAt: row.expires_at ?? row.link_expires_at ?? Number.POSITIVE_INFINITY,
      },
      now,
    ),
    Amount: row.amount_minor,
    RefundedAmount: row.refunded_minor,
    Currency: row.currency,
    Method: row.method,
    // Who was declined, or paid with a saved card, is known as a customer.
    Shopper: Name || Email ? { Name: Shopper?.Name ?? Name, Email: Shopper?.Email ?? Email } : Shopper,
    Card,
    CreatedAt: new Date(row.created_at).toISOString(),
  };
}

/** Describes payments for a list of the dashboard, newest first. */
async function describeNewest(store: Store, rows: readonly Row[], now: number): Promise<FoundPayment[]> {
  const newest = rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  const payers = await readPayers(
    store,
    newest.map(({ id }) => id),
  );
  return newest.map((row) => describeFound(row, { payer: payers.get(row.id), now }));
}

/** Describes payments with these ids for a list of the dashboard, newest first. */
export const describePayments = async (
  store: Store,
  ids: readonly string[],
  now: number,
): Promise<FoundPayment[]> =>
  ids.length
    ? describeNewest(store, await selectAny(store).where('payments.id', 'in', ids).execute(), now)
    : [];

/**
 * Finds the company's payments: those that the text identifies exactly or, if there are none, the newest with this card, these words
 * or this amount.
 */
export async function findPayments(
  store: Store,
  search: PaymentSearch,
): Promise<(FoundPayment & { Match: Match })[]> {
  const shown = new Set<string>();
  const show = async (Match: Match, rows: readonly Row[]) => {
    const others = rows.filter(({ id, is_setup }) => !is_setup && !shown.has(id));
    const unique = [...new Map(others.map((row) => [row.id, row])).values()];
    for (const { id } of unique) shown.add(id);
    const described = await describeNewest(store, unique, search.now);
    return described.slice(0, MAX_FOUND).map((payment) => ({ ...payment, Match }));
  };
  const named = await show('id', await findByKey(store, search));
  if (named.length) return named;
  return [
    ...(await show('card', await findByCard(store, search))),
    ...(await show('words', await findByText(store, search))),
    ...(await show('amount', await findByAmount(store, search))),
  ];
}
