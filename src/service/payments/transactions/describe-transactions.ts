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
import { describePayer, PAYER_FIELDS, type PaidBy, type PayerFacts, readPayers } from '../terms/payers.ts';
import { readMetadata } from '../terms/read-owned-payment.ts';
import { CHANNEL_NAMES, CHANNELS } from './channels.ts';

/** A payment of any channel in lists of the API. */
export interface Transaction extends PayerFacts {
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
  /** Null without a link. */
  Purpose: string | null;
  Metadata: Record<string, unknown>;
  /** The merchant's own notes; null without any. */
  Notes: string | null;
  /** ISO 8601, UTC; null unless it is held. */
  HeldUntil: string | null;
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
  Purpose: nullable({ type: 'string' }, 'What its link is for; null for a sale at a terminal.'),
  Metadata: Type.Unsafe<object>({ type: 'object', description: 'As the caller gave it.' }),
  Notes: nullable({ type: 'string' }, 'Your notes, from the link or as they were changed; null without any.'),
  HeldUntil: nullable(
    { type: 'string', format: 'date-time' },
    'When the hold is released, unless it is captured before; null unless `Status` is `HELD`.',
  ),
  ...PAYER_FIELDS,
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

/** Who reads payments, and when. */
export interface TransactionReader {
  now: number;
  /** Whether the addresses of shoppers are shown whole. */
  seesAddress: boolean;
}

interface Facts extends TransactionReader {
  link: Pick<LinkRow, 'expires_at' | 'request'> | undefined;
  held: number | undefined;
  payer: PaidBy | undefined;
}

function describeTransaction(row: PaymentRow, { link, held, payer, now, seesAddress }: Facts): Transaction {
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
    Purpose: request?.Purpose ?? null,
    Metadata: readMetadata(row, request),
    Notes: (row.notes ?? request?.Notes) || null,
    HeldUntil: row.status === 'HELD' && row.due_at !== null ? new Date(row.due_at).toISOString() : null,
    ...describePayer(payer, request, seesAddress),
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Describes payments for the API, keeping their order. None of them may belong to a card session. */
export async function describeTransactions(
  store: Store,
  rows: readonly PaymentRow[],
  reader: TransactionReader,
): Promise<Transaction[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const links = await store
    .selectFrom('links')
    .select(['payment_id', 'expires_at', 'request'])
    .where('payment_id', 'in', ids)
    .execute();
  const ofPayments = new Map(links.map((link) => [link.payment_id, link]));
  const held = await readHeldAmounts(store, rows);
  const payers = await readPayers(store, ids);
  return rows.map((row) => {
    const { id } = row;
    const facts = { link: ofPayments.get(id), held: held.get(id), payer: payers.get(id) };
    return describeTransaction(row, { ...reader, ...facts });
  });
}
