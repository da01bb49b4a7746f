import { sql } from 'kysely';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { getStatus } from '../model/is-expired.ts';
import type { LinkRequest } from '../model/link-request.ts';
import { readMetadata } from '../model/read-owned-payment.ts';
import { normalizeReference } from '../model/transfer-reference.ts';
import { isPostgres } from '../store/dialects/is-postgres.ts';
import type { Store } from '../store/open-store.ts';
import { containsText } from './contains-text.ts';

/** Most payments that a search finds, the newest. */
export const MAX_FOUND = 20;
/** The database finds a few too many: it compares letters outside of ASCII with less care than we do. */
const MAX_CANDIDATES = 5 * MAX_FOUND;

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

/** Payments of every channel; one at a terminal has no link. */
const selectOwn = (store: Store, companyId: number) =>
  store
    .selectFrom('payments')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['links.expires_at', 'links.request'])
    .where('company_id', '=', companyId)
    .where('channel', '!=', 'card_session');

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

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
      .selectFrom('orders')
      .select('payment_id as id')
      .where('company_id', '=', companyId)
      .where('id', '=', readOrderId(text)),
    // What a terminal's receipt says: its own reference, and the till's.
    ofAttempts.where('company_id', '=', companyId).where('rbc_id', '=', text),
    ofAttempts
      .where('sale_id', '=', text)
      .where('poiid', 'in', (expression) =>
        expression.selectFrom('terminals').select('poiid').where('company_id', '=', companyId),
      ),
  ];
};

/** Finds the payments that have exactly this id or reference, or whose event, order or receipt has it. */
async function findByKey(store: Store, search: PaymentSearch): Promise<Row[]> {
  const { companyId, text } = search;
  const own = selectOwn(store, companyId);
  const rows = await Promise.all([
    own.where('transaction_id', '=', text).execute(),
    own.where('transfer_reference', '=', normalizeReference(text)).execute(),
    ...listNamed(store, search).map((ids) => own.where('payments.id', 'in', ids).execute()),
  ]);
  return rows.flat();
}

/** The terms of its link, and its metadata, by which the merchant knows a payment. */
function readTerms(row: Row): { purpose: string; metadata: Record<string, unknown> } {
  const request = row.request === null ? undefined : (JSON.parse(row.request) as LinkRequest);
  const metadata = readMetadata(row, request);
  const sale = metadata.order_id === undefined ? 'Sale at a terminal' : `Order ${metadata.order_id}`;
  return { purpose: request?.Purpose ?? sale, metadata };
}

function hasText(row: Row, lower: string): boolean {
  const { purpose, metadata } = readTerms(row);
  // What the service has written says nothing of one payment by its name.
  const parts = row.request === null ? Object.values(metadata) : Object.entries(metadata).flat();
  return [row.transaction_id, purpose, ...parts].some((part) => String(part).toLowerCase().includes(lower));
}

/** A field of the create request, as text. */
const readField = (store: Store, name: 'Purpose' | 'Metadata') =>
  isPostgres(store) ? sql`request::json ->> ${sql.lit(name)}` : sql`request ->> ${sql.lit(`$.${name}`)}`;

/**
 * Finds the newest payments with the text in their id, purpose or metadata. The database reads every link once: first whether its
 * request has the text anywhere, which is quick, then in which field. A payment without a link has only metadata.
 */
async function findByText(store: Store, { companyId, text }: PaymentSearch): Promise<Row[]> {
  const inJson = JSON.stringify(text).slice(1, -1);
  const withId = store
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where(({ or }) =>
      or([containsText(store, sql`transaction_id`, text), containsText(store, sql`metadata`, inJson)]),
    );
  const withText = store
    .selectFrom('links')
    .select('payment_id as id')
    .where(containsText(store, sql`request`, inJson))
    .where(({ or }) =>
      or([
        containsText(store, sql`(${readField(store, 'Purpose')})`, text),
        containsText(store, sql`(${readField(store, 'Metadata')})`, inJson),
      ]),
    );
  const rows = await selectOwn(store, companyId)
    .where('payments.id', 'in', withId.union(withText))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.filter((row) => hasText(row, text.toLowerCase()));
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
  return [...found.values()].slice(0, MAX_FOUND).map((row) => describeFound(row, search.now));
}
