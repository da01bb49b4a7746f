import { setTimeout } from 'node:timers/promises';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { readPage } from '../calls/definitions/read-page.ts';
import { getStatus } from '../payments/terms/is-expired.ts';
import type { LinkRequest } from '../payments/terms/link-request.ts';
import { normalizeReference } from '../payments/terms/transfer-reference.ts';
import { cursorOf, type Position } from '../platform/http/requests/cursors.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { PaymentRow } from '../platform/store/payment-rows.ts';
import { readMetadata } from '../webhooks/outbox/read-owned-payment.ts';

/** Most payments that a search finds, the newest. */
export const MAX_FOUND = 20;
/** Payments that are searched for a text, the newest (docs/decisions.md, 424). */
export const MAX_SEARCHED = 10_000;
/** Payments that are looked at together: on SQLite no other request is answered while this runs. */
const STEP = 250;

const readCursor = cursorOf('');

/** A payment that a search has found. */
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

export interface PaymentSearch {
  companyId: number;
  text: string;
  /** Ms since 1970. */
  now: number;
}

/** Payments of every channel and company; one at a terminal has no link. */
const selectAny = (store: Store) =>
  store
    .selectFrom('payments')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['links.expires_at', 'links.request']);

type Row = Awaited<ReturnType<ReturnType<typeof selectAny>['execute']>>[number];

/** An order, as the search and the tab name it. */
const readOrderId = (text: string): number => Number(/^order (\d{1,9})$/i.exec(text)?.[1] ?? 0);

/** The payments that the text names exactly, by their ids in the database. Each is a look into an index. */
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
    // The references on a terminal's receipt: its own, and the till's.
    ofAttempts.where('company_id', '=', companyId).where('rbc_id', '=', text),
    ofAttempts
      .where('sale_id', '=', text)
      .where('poiid', 'in', (expression) =>
        expression.selectFrom('terminals').select('poiid').where('company_id', '=', companyId),
      ),
  ];
};

/** Finds the payments that have exactly this id or reference, or whose event, subscription, order or receipt has it. */
async function findByKey(store: Store, search: PaymentSearch): Promise<Row[]> {
  const { companyId, text } = search;
  const own = selectAny(store).where('company_id', '=', companyId);
  const rows = await Promise.all([
    own.where('transaction_id', '=', text).execute(),
    own.where('transfer_reference', '=', normalizeReference(text)).execute(),
    // With the company, SQLite would read all its payments to find these few.
    ...listNamed(store, search).map((ids) => selectAny(store).where('payments.id', 'in', ids).execute()),
  ]);
  return rows.flat().filter((row) => row.company_id === companyId && !row.is_setup);
}

/** The terms of its link, and its metadata, by which the merchant knows a payment. */
function readTerms(row: Row): { purpose: string; metadata: Record<string, unknown> } {
  const request = row.request === null ? undefined : (JSON.parse(row.request) as LinkRequest);
  const metadata = readMetadata(row, request);
  const sale = metadata.order_id === undefined ? 'Sale at a terminal' : `Order ${metadata.order_id}`;
  return { purpose: request?.Purpose ?? sale, metadata };
}

/** A quick look at what is stored, before it is read. */
function mayHaveText({ transaction_id, request, metadata }: Row, lower: string): boolean {
  const inJson = JSON.stringify(lower).slice(1, -1);
  return (
    [request, metadata].some((json) => json?.toLowerCase().includes(inJson)) ||
    transaction_id.toLowerCase().includes(lower)
  );
}

function hasText(row: Row, lower: string): boolean {
  const { purpose, metadata } = readTerms(row);
  // Names that the service has written do not distinguish payments.
  const parts = row.request === null ? Object.values(metadata) : Object.entries(metadata).flat();
  return [row.transaction_id, purpose, ...parts].some((part) => String(part).toLowerCase().includes(lower));
}

/** Adds what their links say. */
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

/** Finds the newest payments with the text in their id, purpose or metadata, among the newest `MAX_SEARCHED` of the company. */
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
    // Payments get half of the time.
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
      // A sale that began at the terminal has no end.
      expiresAt: row.expires_at ?? row.link_expires_at ?? Number.POSITIVE_INFINITY,
    },
    now,
  ),
  Amount: row.amount_minor,
  Currency: row.currency,
  Method: row.method,
  CreatedAt: new Date(row.created_at).toISOString(),
});

/** Finds payments of the company: what the text names exactly or, if there is nothing, the newest that contain it. */
export async function findPayments(store: Store, search: PaymentSearch): Promise<FoundPayment[]> {
  const named = await findByKey(store, search);
  const rows = named.length ? named : await findByText(store, search);
  const found = new Map(rows.map((row) => [row.id, row]));
  const newest = [...found.values()].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return newest.slice(0, MAX_FOUND).map((row) => describeFound(row, search.now));
}
