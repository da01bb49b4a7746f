import { sql } from 'kysely';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';
import { choice, cursor, limit, moment, pastedId, wholeId } from '../../calls/definitions/parameters.ts';
import { DEFAULT_LIMIT, equals, MAX_LIMIT, readPage } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import type { Join, List } from '../../calls/definitions/scan-rows.ts';
import type { Query } from '../../platform/http/requests/read-query.ts';
import { listRefunds } from '../modifications/list-refunds.ts';
import { filterStatus } from '../payments/filter-status.ts';
import { PAYER_OF_PAYMENT, type PayerColumns, pickPayer } from '../terms/payers.ts';
import { LINK_OF_PAYMENT, type StoredLink, toLink } from '../terms/stored-links.ts';
import { MAX_TYPED_REFERENCE_LENGTH, normalizeReference } from '../terms/transfer-reference.ts';
import { type DescribedLink, describeLink, type ReadLinkOptions } from './read-link.ts';

/** The parameters of the list (docs/api.md, "List links"; docs/decisions.md, 95). */
export const LIST_PARAMETERS = {
  Limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
  Cursor: cursor(''),
  Status: choice(PAYMENT_STATUSES, 'Only links whose payment is in this state.'),
  Type: choice(['standard', 'embedded'], 'Only hosted links, or only those for an iframe.'),
  Method: choice(
    PAYMENT_METHODS.map(({ id }) => id),
    'Only links that were paid with this method.',
  ),
  TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
  TransferReference: pastedId(MAX_TYPED_REFERENCE_LENGTH),
  From: moment('Created at this time or later.'),
  To: moment('Created before this time.'),
};

type Filters = Query<typeof LIST_PARAMETERS>;

type ListedLink = StoredLink & PayerColumns;

const LINK_AND_PAYER: Join = {
  columns: sql`${LINK_OF_PAYMENT.columns}, ${PAYER_OF_PAYMENT.columns}`,
  on: sql`${LINK_OF_PAYMENT.on} ${PAYER_OF_PAYMENT.on}`,
};

function listFilters({ Status, Type, Method, TransactionId, TransferReference }: Filters, now: number) {
  // Check digits are not checked: a client may send each line of a bank statement, and wrong ones match nothing.
  const reference = TransferReference === undefined ? undefined : normalizeReference(TransferReference);
  const indexed = [
    equals('transaction_id', TransactionId),
    equals('transfer_reference', reference),
    equals('method', Method),
  ];
  // Leave out the payments of subscriptions, whose links the merchant did not create.
  const usual = sql<boolean>`link_type is not null`;
  return filterStatus({ indexed, checked: [equals('link_type', Type)], usual }, Status, now);
}

interface LinkPage {
  Links: DescribedLink[];
  /** The cursor of the next page; null on the last page. */
  NextCursor: string | null;
}

/**
 * Lists a page of a company's links, newest first. Links created while a client reads page after page are newer than all
 * remaining ones, so none is listed twice or missed.
 */
export async function listLinks(filters: Filters, options: ReadLinkOptions): Promise<LinkPage> {
  const { store, company, now } = options;
  const own = store.selectFrom('payments').selectAll().where('company_id', '=', company.id);
  const { rows, NextCursor } = await readPage(store, own as List<'payments', ListedLink>, filters, {
    idColumn: 'id',
    join: LINK_AND_PAYER,
    filters: listFilters(filters, now()),
  });
  const links = rows.map((row) => ({ link: toLink(row), payer: pickPayer(row) }));
  const refunds = await listRefunds(
    store,
    links.map(({ link }) => link),
  );
  const Links = links.map(({ link, payer }) => describeLink(link, { ...options, refunds, payer }));
  return { Links, NextCursor };
}
