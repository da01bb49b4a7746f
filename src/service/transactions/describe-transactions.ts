import { Type } from 'typebox';
import type { Currency } from '../../protocol/money.ts';
import { PAYMENT_METHODS, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  status,
  time,
  transactionId,
} from '../calls/answer-fields.ts';
import { CHANNELS } from '../model/channels.ts';
import { getStatus } from '../model/is-expired.ts';
import type { LinkRequest } from '../model/link-request.ts';
import { readMetadata } from '../model/read-owned-payment.ts';
import type { Store } from '../store/open-store.ts';
import type { Channel, LinkRow, PaymentRow } from '../store/payment-rows.ts';

/** A payment of any channel, as the API shows it in lists. */
export interface Transaction {
  TransactionId: string;
  Channel: Channel;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
  /** Null until it was paid. */
  Method: PaymentMethodId | null;
  StoreReference: string | null;
  Metadata: Record<string, unknown>;
  /** ISO 8601, UTC. */
  CreatedAt: string;
  UpdatedAt: string;
}

/** The fields of a transaction in lists; alone it has more. */
export const TRANSACTION_FIELDS = {
  TransactionId: transactionId,
  Channel: oneOfTexts(CHANNELS, 'How it came in.'),
  Status: status,
  Amount: amount,
  Currency: currency,
  Method: nullable(
    { type: 'string', enum: PAYMENT_METHODS.map(({ id }) => id) },
    'What it was paid with, once it was.',
  ),
  StoreReference: nullable({ type: 'string' }, 'The store that it belongs to.'),
  Metadata: Type.Unsafe<object>({ type: 'object', description: 'As the caller gave it.' }),
  CreatedAt: time(),
  UpdatedAt: time(),
};

type LinkFacts = Pick<LinkRow, 'expires_at' | 'request'>;

function describeTransaction(row: PaymentRow, link: LinkFacts | undefined, now: number): Transaction {
  const request = link && (JSON.parse(link.request) as LinkRequest);
  const state = {
    status: row.status,
    activeAttemptId: row.active_attempt_id,
    // A sale at a terminal that began there has no end.
    expiresAt: link?.expires_at ?? row.link_expires_at ?? Number.POSITIVE_INFINITY,
  };
  return {
    TransactionId: row.transaction_id,
    Channel: row.channel as Channel,
    Status: getStatus(state, now),
    Amount: row.amount_minor,
    Currency: row.currency,
    Method: row.method,
    StoreReference: row.store_reference ?? request?.StoreReference ?? null,
    Metadata: readMetadata(row, request),
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Describes payments for the API, in their order; none of them belongs to a card session. */
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
  return rows.map((row) => describeTransaction(row, ofPayments.get(row.id), now));
}
