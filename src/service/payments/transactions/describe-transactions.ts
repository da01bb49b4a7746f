import { Type } from 'typebox';
import type { Currency } from '../../../protocol/money.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { LATE_RAILS } from '../../../protocol/select-payment-methods.ts';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  paidWith,
  status,
  timeField,
  transactionId,
} from '../../calls/definitions/answer-fields.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { LinkRow, PaymentChannel, PaymentRow } from '../tables/payments.ts';
import { getStatus } from '../terms/is-expired.ts';
import type { LinkRequest } from '../terms/link-request.ts';
import { readMetadata } from '../terms/read-owned-payment.ts';
import { CHANNEL_NAMES, CHANNELS } from './channels.ts';

/** A payment of any channel in lists of the API. */
export interface Transaction {
  TransactionId: string;
  Channel: PaymentChannel;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
  /** The amount held or taken, before a partial capture; 0 until then. */
  AuthorizedAmount: number;
  RefundedAmount: number;
  Currency: Currency;
  /** Null until it is paid. */
  Method: PaymentMethodId | null;
  StoreReference: string | null;
  Metadata: Record<string, unknown>;
  /** The merchant's own notes; null without any. */
  Notes: string | null;
  /** ISO 8601, UTC. */
  CreatedAt: string;
  UpdatedAt: string;
}

/** The fields of a transaction in lists; a single transaction has more. */
export const TRANSACTION_FIELDS = {
  TransactionId: transactionId,
  Channel: oneOfTexts(CHANNELS, 'How the payment was made.', CHANNEL_NAMES),
  Status: status,
  Amount: amount,
  AuthorizedAmount: Type.Integer({
    description:
      'Minor units that were held or charged; more than `Amount` if only a part was captured; 0 until then.',
  }),
  RefundedAmount: Type.Integer({ description: 'Minor units that were returned.' }),
  Currency: currency,
  Method: paidWith,
  StoreReference: nullable({ type: 'string' }, 'The store that it belongs to.'),
  Metadata: Type.Unsafe<object>({ type: 'object', description: 'As the caller gave it.' }),
  Notes: nullable({ type: 'string' }, 'As the caller gave them; null without any.'),
  CreatedAt: timeField(),
  UpdatedAt: timeField(),
};

/** The statuses in which money was held or taken. */
const AUTHORIZED: readonly PaymentStatus[] = [
  'HELD',
  'RELEASED',
  'CAPTURED',
  'SETTLED',
  'REFUNDED',
  'DISPUTED',
];

/** Whether the payment may have been captured partially, in which case the amount is the captured part. */
const canBePart = ({ status, auto_capture, method }: PaymentRow): boolean =>
  AUTHORIZED.includes(status) && (!auto_capture || (method !== null && LATE_RAILS.includes(method)));

/** Reads the held amounts of payments that may have been captured partially: the event of the hold has the original amount. */
async function readHeldAmounts(
  store: Store,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.filter(canBePart).map(({ id }) => id);
  if (!ids.length) return new Map();
  const events = await store
    .selectFrom('events')
    .select(['payment_id', 'payload'])
    .where('payment_id', 'in', ids)
    .where('type', 'in', ['payment.held', 'payment.pending'])
    .execute();
  return new Map(events.map(({ payment_id, payload }) => [payment_id, JSON.parse(payload).Amount as number]));
}

type LinkFacts = Pick<LinkRow, 'expires_at' | 'request'>;

function describeTransaction(
  row: PaymentRow,
  { link, held, now }: { link: LinkFacts | undefined; held: number | undefined; now: number },
): Transaction {
  const request = link && (JSON.parse(link.request) as LinkRequest);
  const state = {
    status: row.status,
    activeAttemptId: row.active_attempt_id,
    // A sale that began at a terminal does not expire.
    expiresAt: link?.expires_at ?? row.link_expires_at ?? Number.POSITIVE_INFINITY,
  };
  return {
    TransactionId: row.transaction_id,
    Channel: row.channel as PaymentChannel,
    Status: getStatus(state, now),
    Amount: row.amount_minor,
    AuthorizedAmount: AUTHORIZED.includes(row.status) ? (held ?? row.amount_minor) : 0,
    RefundedAmount: row.refunded_minor,
    Currency: row.currency,
    Method: row.method,
    StoreReference: row.store_reference ?? request?.StoreReference ?? null,
    Metadata: readMetadata(row, request),
    Notes: request?.Notes ?? null,
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Describes payments for the API, keeping their order. None of them may belong to a card session. */
export async function describeTransactions(
  store: Store,
  rows: readonly PaymentRow[],
  now: number,
): Promise<Transaction[]> {
  if (!rows.length) return [];
  const links = await store
    .selectFrom('links')
    .select(['payment_id', 'expires_at', 'request'])
    .where(
      'payment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const ofPayments = new Map(links.map((link) => [link.payment_id, link]));
  const held = await readHeldAmounts(store, rows);
  return rows.map((row) =>
    describeTransaction(row, { link: ofPayments.get(row.id), held: held.get(row.id), now }),
  );
}
