import { sql } from 'kysely';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { getStatus } from '../model/is-expired.ts';
import type { Link } from '../model/link.ts';
import { selectLinks, toLink } from '../model/stored-links.ts';
import { normalizeReference } from '../model/transfer-reference.ts';
import type { Store } from '../store/open-store.ts';
import { writePattern } from './write-pattern.ts';

/** Most payments that a search finds, the newest. */
export const MAX_FOUND = 20;
/** Links that are read at once. */
const BATCH = 200;

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

const selectOwn = (store: Store, companyId: number) => selectLinks(store).where('company_id', '=', companyId);

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
  [transactionId, purpose, ...Object.values(metadata)].some((part) =>
    String(part).toLowerCase().includes(lower),
  );

/**
 * Reads the company's links, newest first, until enough have the text in their id, purpose or metadata. The database leaves out
 * those whose request does not have it anywhere; the others may have it only in a URL or in the name of a field.
 */
async function findByText(store: Store, { companyId, text }: PaymentSearch): Promise<Link[]> {
  const lower = text.toLowerCase();
  const id = writePattern(text);
  // As it is written in JSON.
  const request = writePattern(JSON.stringify(text).slice(1, -1));
  const found: Link[] = [];
  let rows: Awaited<ReturnType<typeof readBatch>>;
  const readBatch = (last: { created_at: number; id: string } | undefined) =>
    selectOwn(store, companyId)
      .where(
        sql<boolean>`(lower(transaction_id) like ${id} escape '\\' or lower(request) like ${request} escape '\\')`,
      )
      .$if(last !== undefined, (links) =>
        links
          .where('created_at', '<=', last?.created_at ?? 0)
          .where(({ eb, or }) =>
            or([eb('created_at', '<', last?.created_at ?? 0), eb('id', '<', last?.id ?? '')]),
          ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
  let last: { created_at: number; id: string } | undefined;
  do {
    rows = await readBatch(last);
    last = rows.at(-1);
    found.push(...rows.map(toLink).filter((link) => hasText(link, lower)));
  } while (rows.length === BATCH && found.length < MAX_FOUND);
  return found;
}

/** Finds payments of the company: those that are named exactly first, then the newest with the text in them. */
export async function findPayments(store: Store, search: PaymentSearch): Promise<FoundPayment[]> {
  const links = [...(await findByKey(store, search)), ...(await findByText(store, search))];
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
