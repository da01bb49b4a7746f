import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import { choice, cursor, limit, moment, wholeId } from '../calls/parameters.ts';
import { formatCursor } from '../http/cursors.ts';
import type { Query } from '../http/read-query.ts';
import { isRowExpired, isRowOpen } from '../model/is-expired.ts';
import type { Link } from '../model/link.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../model/read-transaction-id.ts';
import { selectLinks, toLink } from '../model/stored-links.ts';
import { MAX_TYPED_REFERENCE_LENGTH, normalizeReference } from '../model/transfer-reference.ts';
import { listRefunds } from '../payments/list-refunds.ts';
import { type DescribedLink, describeLink, type ReadLinkOptions } from './read-link.ts';

/** Links of a page if the caller does not say. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The parameters of the list (docs/api.md, "List links"; docs/decisions.md, 95). */
export const LIST_PARAMETERS = {
  Limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
  Cursor: cursor(''),
  Status: choice(PAYMENT_STATUSES),
  Type: choice(['standard', 'embedded']),
  Method: choice(PAYMENT_METHODS.map(({ id }) => id)),
  TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
  TransferReference: wholeId(MAX_TYPED_REFERENCE_LENGTH),
  From: moment('Made then or later.'),
  To: moment('Made before that.'),
};

type Filters = Query<typeof LIST_PARAMETERS>;
type Links = ReturnType<typeof selectLinks>;

/** Adds all filters except the status. */
function filter(links: Links, filters: Filters): Links {
  const { Type, Method, TransactionId, TransferReference, From, To, Cursor } = filters;
  let filtered = links;
  if (Type) filtered = filtered.where('link_type', '=', Type);
  if (Method) filtered = filtered.where('method', '=', Method);
  if (TransactionId) filtered = filtered.where('transaction_id', '=', TransactionId);
  if (TransferReference)
    filtered = filtered.where('transfer_reference', '=', normalizeReference(TransferReference));
  if (From !== undefined) filtered = filtered.where('created_at', '>=', From);
  if (To !== undefined) filtered = filtered.where('created_at', '<', To);
  if (!Cursor) return filtered;
  const { createdAt, id } = Cursor;
  return (
    filtered
      // Implied by the next line, but a range of the index on every database.
      .where('created_at', '<=', createdAt)
      .where(({ eb, or }) => or([eb('created_at', '<', createdAt), eb('id', '<', id)]))
  );
}

const compareNewest = (a: Link, b: Link): number =>
  b.createdAt - a.createdAt || (a.paymentId < b.paymentId ? 1 : -1);

/** The queries that find the links of a status. A link that has expired without a row that says so is not `CREATED`. */
function selectStatus(links: Links, status: Filters['Status'], now: number): Links[] {
  if (!status) return [links];
  const ofStatus = links.where('status', '=', status);
  if (status === 'CREATED') return [ofStatus.where(isRowOpen(now))];
  if (status !== 'EXPIRED') return [ofStatus];
  const overdue = links.where('status', '=', 'CREATED').where(isRowExpired(now));
  // In this order: a link whose expiry is recorded between the two is found twice, and never missed.
  return [overdue, ofStatus];
}

/** Finds the newest links that the filters leave, and one more than a page if there are more pages. */
async function findLinks(filters: Filters, { store, company, now }: ReadLinkOptions): Promise<Link[]> {
  const { Status, Limit = DEFAULT_LIMIT } = filters;
  const found = new Map<string, Link>();
  const ofCompany = selectLinks(store)
    .where('company_id', '=', company.id)
    // The payments of subscriptions have links, too, but nobody made them.
    .where('link_type', 'is not', null);
  for (const links of selectStatus(filter(ofCompany, filters), Status, now())) {
    const newest = links
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Limit + 1);
    for (const row of await newest.execute()) found.set(row.id, toLink(row));
  }
  return [...found.values()].sort(compareNewest).slice(0, Limit + 1);
}

export interface LinkPage {
  Links: DescribedLink[];
  /** The cursor of the next page; null on the last one. */
  NextCursor: string | null;
}

/**
 * Lists a page of a company's links, newest first. Links that are created while a client turns the pages are newer than all that
 * follow, so that none is listed twice or missed.
 */
export async function listLinks(filters: Filters, options: ReadLinkOptions): Promise<LinkPage> {
  const { Limit = DEFAULT_LIMIT } = filters;
  const links = await findLinks(filters, options);
  const page = links.slice(0, Limit);
  const last = page.at(-1);
  const refunds = await listRefunds(options.store, page);
  return {
    Links: page.map((link) => describeLink(link, { ...options, refunds })),
    NextCursor:
      last && links.length > Limit ? formatCursor({ createdAt: last.createdAt, id: last.paymentId }) : null,
  };
}
