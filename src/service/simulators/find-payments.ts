import { sql } from 'kysely';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { getStatus } from '../model/is-expired.ts';
import type { Link } from '../model/link.ts';
import { selectLinks, toLink } from '../model/stored-links.ts';
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

const selectOwn = (store: Store, companyId: number) =>
  selectLinks(store).where('company_id', '=', companyId).where('channel', '!=', 'card_session');

/** Finds the payments that have exactly this id, reference or event. Each is a look into an index. */
async function findByKey(store: Store, { companyId, text }: PaymentSearch): Promise<Link[]> {
  const own = selectOwn(store, companyId);
  const rows = await Promise.all([
    own.where('transaction_id', '=', text).execute(),
    own.where('transfer_reference', '=', normalizeReference(text)).execute(),
    own
      .where('payments.id', 'in', (expression) =>
        expression.selectFrom('events').select('payment_id').where('id', '=', text),
      )
      .execute(),
  ]);
  return rows.flat().map(toLink);
}

/** What a merchant has written into a link to know it by. */
const hasText = ({ transactionId, purpose, metadata }: Link, lower: string): boolean =>
  [transactionId, purpose, ...Object.entries(metadata).flat()].some((part) =>
    String(part).toLowerCase().includes(lower),
  );

/** A field of the create request, as text. */
const readField = (store: Store, name: 'Purpose' | 'Metadata') =>
  isPostgres(store) ? sql`request::json ->> ${sql.lit(name)}` : sql`request ->> ${sql.lit(`$.${name}`)}`;

/**
 * Finds the newest payments with the text in their id, purpose or metadata. The database reads every link once: first whether its
 * request has the text anywhere, which is quick, then in which field.
 */
async function findByText(store: Store, { companyId, text }: PaymentSearch): Promise<Link[]> {
  const inJson = JSON.stringify(text).slice(1, -1);
  const withId = store
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where(containsText(store, sql`transaction_id`, text));
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
  return rows.map(toLink).filter((link) => hasText(link, text.toLowerCase()));
}

/** Finds payments of the company: what the text names exactly or, if there is nothing, the newest that contain it. */
export async function findPayments(store: Store, search: PaymentSearch): Promise<FoundPayment[]> {
  const named = await findByKey(store, search);
  const links = named.length ? named : await findByText(store, search);
  const found = new Map(links.map((link) => [link.paymentId, link]));
  return [...found.values()].slice(0, MAX_FOUND).map((link) => ({
    TransactionId: link.transactionId,
    Purpose: link.purpose,
    Status: getStatus(link, search.now),
    Amount: link.amountMinor,
    Currency: link.currency,
    Method: link.method,
    CreatedAt: new Date(link.createdAt).toISOString(),
  }));
}
