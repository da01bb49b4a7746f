import type { SelectQueryBuilder } from 'kysely';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import { cursorOf, formatCursor } from '../http/cursors.ts';
import { integerFrom, oneOf, type Query, readQuery, time } from '../http/read-query.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import { listRefunds } from '../payments/list-refunds.ts';
import type { Tables } from '../store/schema.ts';
import {
  type DescribedLink,
  describeLink,
  type LinkWithPayment,
  type ReadLinkOptions,
  selectLinks,
} from './read-link.ts';

/** Links of a page, when the caller does not say. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The parameters of the list (docs/api.md, "List links"; docs/decisions.md, 95). */
export const LIST_PARAMETERS = {
  Limit: integerFrom(1, MAX_LIMIT),
  Cursor: cursorOf(''),
  Status: oneOf(PAYMENT_STATUSES),
  Type: oneOf(['standard', 'embedded']),
  Method: oneOf(PAYMENT_METHODS.map(({ id }) => id)),
  TransactionId: readTransactionId,
  From: time,
  To: time,
};

type Filters = Query<typeof LIST_PARAMETERS>;
type Links = SelectQueryBuilder<Tables, 'payments' | 'links', LinkWithPayment>;

/** All filters but the status. */
function filter(links: Links, { Type, Method, TransactionId, From, To, Cursor }: Filters): Links {
  let filtered = links;
  if (Type) filtered = filtered.where('link_type', '=', Type);
  if (Method) filtered = filtered.where('method', '=', Method);
  if (TransactionId) filtered = filtered.where('transaction_id', '=', TransactionId);
  if (From !== undefined) filtered = filtered.where('created_at', '>=', From);
  if (To !== undefined) filtered = filtered.where('created_at', '<', To);
  if (!Cursor) return filtered;
  const { createdAt, id } = Cursor;
  return (
    filtered
      // Says nothing that the next line does not, but is a range of the index on every database.
      .where('created_at', '<=', createdAt)
      .where(({ eb, or }) => or([eb('created_at', '<', createdAt), eb('id', '<', id)]))
  );
}

const isNewer = (a: LinkWithPayment, b: LinkWithPayment): number =>
  b.created_at - a.created_at || (a.id < b.id ? 1 : -1);

/** The queries that find the links of a status: those that have expired unsaid are no longer `CREATED`. */
function selectStatus(links: Links, status: Filters['Status'], now: number): Links[] {
  if (!status) return [links];
  const ofStatus = links.where('status', '=', status);
  if (status === 'CREATED')
    return [
      ofStatus.where(({ eb, or }) =>
        or([eb('link_expires_at', '>', now), eb('active_attempt_id', 'is not', null)]),
      ),
    ];
  if (status !== 'EXPIRED') return [ofStatus];
  const overdue = links
    .where('status', '=', 'CREATED')
    .where('active_attempt_id', 'is', null)
    .where('link_expires_at', '<=', now);
  // In this order: one that is written down between the two is found twice, and never missed.
  return [overdue, ofStatus];
}

/** The newest links that the filters leave, and one more than a page if there are more pages. */
async function findLinks(
  filters: Filters,
  { store, company, now }: ReadLinkOptions,
): Promise<LinkWithPayment[]> {
  const { Status, Limit = DEFAULT_LIMIT } = filters;
  const found = new Map<string, LinkWithPayment>();
  for (const links of selectStatus(filter(selectLinks(store, company), filters), Status, now())) {
    const newest = links
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Limit + 1);
    for (const row of await newest.execute()) found.set(row.id, row);
  }
  return [...found.values()].sort(isNewer).slice(0, Limit + 1);
}

export interface LinkPage {
  Links: DescribedLink[];
  /** For the next page; null on the last one. */
  NextCursor: string | null;
}

/**
 * A page of a company's links, newest first. Links that are made while somebody turns the pages are newer than those
 * that follow, so that none is shown twice or left out.
 * @throws Rejection 400 naming each parameter that is unknown or malformed
 */
export async function listLinks(query: unknown, options: ReadLinkOptions): Promise<LinkPage> {
  const filters = readQuery(query, LIST_PARAMETERS);
  const { Limit = DEFAULT_LIMIT } = filters;
  const rows = await findLinks(filters, options);
  const page = rows.slice(0, Limit);
  const last = page.at(-1);
  const refunds = await listRefunds(options.store, page);
  return {
    Links: page.map((row) => describeLink(row, { ...options, refunds })),
    NextCursor:
      last && rows.length > Limit ? formatCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}
