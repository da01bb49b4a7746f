import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';
import { amountMinor, choice, digits, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, type Page, readPage } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import type { Query } from '../../platform/http/requests/read-query.ts';
import { isPostgres } from '../../platform/store/dialects/is-postgres.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { filterStatus } from '../payments/filter-status.ts';
import type { PaymentChannel } from '../tables/payments.ts';
import { findPaymentId } from '../terms/find-payment-id.ts';
import { CHANNEL_GROUPS, CHANNELS, type ChannelGroup } from './channels.ts';
import { describeTransactions, type Transaction, type TransactionReader } from './describe-transactions.ts';

/** The maximum length of a link's `StoreReference`. */
const MAX_STORE_REFERENCE_LENGTH = 100;
const LAST_DIGITS = 4;

/** The filters of the list and the file (docs/api.md, "Transactions"). */
const TRANSACTION_FILTERS = {
  Channel: choice(
    [...CHANNELS, ...(Object.keys(CHANNEL_GROUPS) as ChannelGroup[])],
    '`web` is every channel but the two of the tills, and `till` is those two.',
  ),
  Status: choice(PAYMENT_STATUSES, 'Only payments in this state.'),
  Method: choice(
    PAYMENT_METHODS.map(({ id }) => id),
    'Only payments that were paid with this method.',
  ),
  StoreReference: wholeId(MAX_STORE_REFERENCE_LENGTH),
  Card: digits(LAST_DIGITS, 'The last four digits of the card that it was paid with.'),
  Amount: amountMinor(),
  LinkId: wholeId(MAX_TRANSACTION_ID_LENGTH),
};

export const TRANSACTION_PARAMETERS = { ...createPageParameters(''), ...TRANSACTION_FILTERS };

type Filters = Query<typeof TRANSACTION_PARAMETERS>;

/** The company whose transactions are listed, and the time that decides which links have expired. */
export interface TransactionScope extends TransactionReader {
  companyId: number;
}

/** Whether the caller sees the addresses of shoppers: everyone does who may refund. */
export const seesAddresses = ({ grantedScopes = [] }: FastifyRequest): boolean =>
  grantedScopes.includes('online-payments');

/**
 * The filter of a rare channel, for the partial index without links. SQLite uses the index only if the condition is written out;
 * PostgreSQL infers it, and would underestimate the rows with both conditions.
 */
function isInRareChannel(store: Store, channel: PaymentChannel) {
  const isSame = sql<boolean>`channel = ${sql.lit(channel)}`;
  return isPostgres(store) ? isSame : sql<boolean>`(${isSame} and channel <> 'link')`;
}

/** Lists the channels of which each has its filter. On the web, nearly all payments have links, so that one filter checks them all. */
function listChannels(channel: Filters['Channel']): (PaymentChannel | 'web' | undefined)[] {
  return channel === 'till' ? [...CHANNEL_GROUPS.till] : [channel];
}

function listFilters(
  store: Store,
  { Method, StoreReference, Card, Amount }: Filters,
  channel: PaymentChannel | 'web' | undefined,
) {
  const isUsual = channel === 'link' || channel === 'web';
  const indexed = [
    channel && !isUsual ? isInRareChannel(store, channel) : undefined,
    equals('card_last4', Card),
    equals('amount_minor', Amount),
    equals('store_reference', StoreReference),
    equals('method', Method),
  ];
  return {
    indexed,
    checked: [
      channel === 'web' ? sql<boolean>`channel in (${sql.join(CHANNEL_GROUPS.web)})` : undefined,
      channel === 'link' ? equals('channel', channel) : undefined,
    ],
    usual: sql<boolean>`is_setup = 0`,
  };
}

/**
 * Lists a page of a company's transactions of all channels, newest first.
 * @param filters with `Limit`
 */
export async function listTransactions(
  store: Store,
  filters: Filters & { Limit: number },
  { companyId, ...reader }: TransactionScope,
): Promise<Page<Transaction>> {
  const linkId = await findPaymentId(store, { companyId, transactionId: filters.LinkId });
  const isOfRecord = linkId !== undefined;
  const all = store.selectFrom('payments').selectAll();
  const payments = isOfRecord
    ? all.where('reusable_link_id', '=', linkId)
    : all.where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, payments, filters, {
    idColumn: 'id',
    filters: listChannels(filters.Channel).flatMap((channel) =>
      filterStatus(listFilters(store, filters, channel), filters.Status, reader.now),
    ),
    isOfRecord,
  });
  return { rows: await describeTransactions(store, rows, reader), NextCursor };
}
