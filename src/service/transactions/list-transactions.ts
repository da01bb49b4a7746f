import { sql } from 'kysely';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../protocol/payment-status.ts';
import { amountMinor, choice, digits, wholeId } from '../calls/parameters.ts';
import { createPageParameters, type Page, readPage } from '../calls/read-page.ts';
import { formatCursor } from '../http/cursors.ts';
import type { Query } from '../http/read-query.ts';
import { CHANNELS } from '../model/channels.ts';
import { isRowExpired, isRowOpen } from '../model/is-expired.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../model/read-transaction-id.ts';
import type { Store } from '../store/open-store.ts';
import type { PaymentRow } from '../store/payment-rows.ts';
import { describeTransactions, type Transaction } from './describe-transactions.ts';

/** As of a link's `StoreReference`. */
const MAX_STORE_REFERENCE_LENGTH = 100;
const LAST_DIGITS = 4;

/** What narrows the list and the file (docs/api.md, "Transactions"). */
export const TRANSACTION_FILTERS = {
  Channel: choice(CHANNELS),
  Status: choice(PAYMENT_STATUSES),
  Method: choice(PAYMENT_METHODS.map(({ id }) => id)),
  StoreReference: wholeId(MAX_STORE_REFERENCE_LENGTH),
  Card: digits(LAST_DIGITS, 'The last four digits of the card that it was paid with.'),
  Amount: amountMinor(),
  LinkId: wholeId(MAX_TRANSACTION_ID_LENGTH),
};

export const TRANSACTION_PARAMETERS = { ...createPageParameters(''), ...TRANSACTION_FILTERS };

type Filters = Query<typeof TRANSACTION_PARAMETERS>;

/** Whose transactions, and by which clock a link has expired. */
export interface TransactionScope {
  companyId: number;
  now: number;
}

const selectPayments = (store: Store, companyId: number) =>
  store
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('channel', '!=', 'card_session');

type Payments = ReturnType<typeof selectPayments>;

/** Adds all filters except the status. */
function filter(payments: Payments, filters: Filters): Payments {
  const { Channel, Method, StoreReference, Card, Amount, LinkId } = filters;
  let filtered = payments;
  if (LinkId)
    filtered = filtered.where('reusable_link_id', '=', ({ selectFrom, ref }) =>
      selectFrom('payments as links')
        .select('links.id')
        .where('links.transaction_id', '=', LinkId)
        .where('links.company_id', '=', ref('payments.company_id')),
    );
  if (Channel) filtered = filtered.where('channel', '=', Channel);
  // Says what the index of the rare channels is limited to.
  if (Channel && Channel !== 'link') filtered = filtered.where(sql<boolean>`channel <> 'link'`);
  if (Method) filtered = filtered.where('method', '=', Method);
  if (StoreReference) filtered = filtered.where('store_reference', '=', StoreReference);
  if (Card) filtered = filtered.where('card_last4', '=', Card);
  return Amount === undefined ? filtered : filtered.where('amount_minor', '=', Amount);
}

/** The queries that find the payments of a status. A link that has expired without a row that says so is not `CREATED`. */
function selectStatus(payments: Payments, status: PaymentStatus | undefined, now: number): Payments[] {
  if (!status) return [payments];
  const ofStatus = payments.where('status', '=', status);
  if (status === 'CREATED') return [ofStatus.where(isRowOpen(now))];
  if (status !== 'EXPIRED') return [ofStatus];
  const overdue = payments.where('status', '=', 'CREATED').where(isRowExpired(now));
  // In this order: a link whose expiry is recorded between the two is found twice, and never missed.
  return [overdue, ofStatus];
}

const compareNewest = (a: PaymentRow, b: PaymentRow): number =>
  b.created_at - a.created_at || (a.id < b.id ? 1 : -1);

/**
 * Lists a page of a company's transactions, newest first: payments of every channel. What is made while a client turns the pages is
 * newer than all that follow, so that none is listed twice or missed.
 * @param filters with `Limit`
 */
export async function listTransactions(
  store: Store,
  filters: Filters & { Limit: number },
  { companyId, now }: TransactionScope,
): Promise<Page<Transaction>> {
  const { Status, Limit, Cursor, From, To } = filters;
  const found = new Map<string, PaymentRow>();
  let hasMore = false;
  for (const payments of selectStatus(filter(selectPayments(store, companyId), filters), Status, now)) {
    const { rows, NextCursor } = await readPage(payments, { Limit, Cursor, From, To }, { idColumn: 'id' });
    for (const row of rows) found.set(row.id, row);
    hasMore ||= NextCursor !== null;
  }
  const page = [...found.values()].sort(compareNewest).slice(0, Limit);
  const last = page.at(-1);
  return {
    rows: await describeTransactions(store, page, now),
    NextCursor:
      last && (hasMore || found.size > Limit)
        ? formatCursor({ createdAt: last.created_at, id: last.id })
        : null,
  };
}
