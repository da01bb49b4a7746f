import { setTimeout } from 'node:timers/promises';
import type { Currency } from '../../../protocol/money.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { readPage } from '../../calls/definitions/read-page.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { readMetadata } from '../../payments/terms/read-owned-payment.ts';
import { normalizeReference } from '../../payments/terms/transfer-reference.ts';
import { cursorOf, type Position } from '../../platform/http/requests/cursors.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** The maximum number of payments in the search results, newest first. */
export const MAX_FOUND = 20;
/** The number of newest payments that a text search covers (docs/decisions.md, 424). */
export const MAX_SEARCHED = 10_000;
/** The number of payments searched in one step: with SQLite, the step blocks all other requests. */
const STEP = 250;

const readCursor = cursorOf('');

/** A payment in the search results. */
export interface FoundPayment {
  TransactionId: string;
  Purpose: string;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
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
    .selectAll('payments')
    .select(['links.expires_at', 'links.request']);

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
  const own = selectAny(store).where('company_id', '=', companyId);
  const rows = await Promise.all([
    own.where('transaction_id', '=', text).execute(),
    own.where('transfer_reference', '=', normalizeReference(text)).execute(),
    // If the query named the company, SQLite would read all of its payments to find these few.
    ...listNamed(store, search).map((ids) => selectAny(store).where('payments.id', 'in', ids).execute()),
  ]);
  return rows.flat().filter((row) => row.company_id === companyId && !row.is_setup);
}

/** Reads the purpose of the link and the metadata, by which the merchant recognizes a payment. */
function readTerms(row: Row): { purpose: string; metadata: Record<string, unknown> } {
  const request = row.request === null ? undefined : (JSON.parse(row.request) as LinkRequest);
  const metadata = readMetadata(row, request);
  const sale = metadata.order_id === undefined ? 'Sale at a terminal' : `Order ${metadata.order_id}`;
  return { purpose: request?.Purpose ?? sale, metadata };
}

/** Checks the stored JSON quickly before it is parsed. */
function mayHaveText({ transaction_id, request, metadata }: Row, lower: string): boolean {
  const inJson = JSON.stringify(lower).slice(1, -1);
  return (
    [request, metadata].some((json) => json?.toLowerCase().includes(inJson)) ||
    transaction_id.toLowerCase().includes(lower)
  );
}

function hasText(row: Row, lower: string): boolean {
  const { purpose, metadata } = readTerms(row);
  // Field names that the service has written do not distinguish payments.
  const parts = row.request === null ? Object.values(metadata) : Object.entries(metadata).flat();
  return [row.transaction_id, purpose, ...parts].some((part) => String(part).toLowerCase().includes(lower));
}

/** Adds the requests of their links to payments. */
async function addLinks(store: Store, payments: readonly PaymentRow[]): Promise<Row[]> {
  if (!payments.length) return [];
  const ids = payments.map(({ id }) => id);
  const links = await store
    .selectFrom('links')
    .select(['payment_id', 'expires_at', 'request'])
    .where('payment_id', 'in', ids)
    .execute();
  const byPayment = new Map(links.map((link) => [link.payment_id, link]));
  return payments.map((row) => {
    const { expires_at = null, request = null } = byPayment.get(row.id) ?? {};
    return { ...row, expires_at, request };
  });
}

/** Finds the newest payments with the text in their id, purpose or metadata, among the company's newest `MAX_SEARCHED`. */
async function findByText(store: Store, { companyId, text }: PaymentSearch): Promise<Row[]> {
  const payments = store.selectFrom('payments').selectAll().where('company_id', '=', companyId);
  const lower = text.toLowerCase();
  const found: Row[] = [];
  let Cursor: Position | undefined;
  for (let step = 0; step < MAX_SEARCHED / STEP && found.length < MAX_FOUND; step += 1) {
    const begunAt = performance.now();
    const query = { Limit: STEP, ...(Cursor && { Cursor }) };
    const { rows, NextCursor } = await readPage(store, payments, query, { idColumn: 'id' });
    const own = await addLinks(
      store,
      rows.filter((row) => !row.is_setup),
    );
    found.push(...own.filter((row) => mayHaveText(row, lower) && hasText(row, lower)));
    Cursor = NextCursor === null ? undefined : readCursor(NextCursor);
    if (!Cursor) break;
    // Pause as long as the step took: payments get half of the time.
    await setTimeout(performance.now() - begunAt);
  }
  return found;
}

const describeFound = (row: Row, now: number): FoundPayment => ({
  TransactionId: row.transaction_id,
  Purpose: readTerms(row).purpose,
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
  Currency: row.currency,
  Method: row.method,
  CreatedAt: new Date(row.created_at).toISOString(),
});

/** Finds the company's payments: those that the text identifies exactly or, if there are none, the newest that contain it. */
export async function findPayments(store: Store, search: PaymentSearch): Promise<FoundPayment[]> {
  const named = await findByKey(store, search);
  const rows = named.length ? named : await findByText(store, search);
  const found = new Map(rows.map((row) => [row.id, row]));
  const newest = [...found.values()].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return newest.slice(0, MAX_FOUND).map((row) => describeFound(row, search.now));
}
