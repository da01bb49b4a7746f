import { EVENT_TYPES } from '../model/event-types.ts';
import type { Store } from '../store/open-store.ts';
import type { AttemptRow, EventRow } from '../store/schema.ts';

/** Most attempts to show, the newest: a shopper can come back from a bank any number of times. */
export const MAX_ATTEMPTS = 100;

/** A press of the pay button, without data that could pay or identify the shopper. */
export interface AttemptOfPayment {
  /** ISO 8601, UTC. */
  At: string;
  Method: string;
  State: AttemptRow['state'];
  /** Null unless the attempt was declined. */
  DeclineCode: string | null;
  /** Null for any other method. */
  CardBrand: string | null;
  /** The end of the card number, or of the IBAN of a debit. */
  Last4: string | null;
}

/** An event for the merchant, even if it goes to no address. */
export interface EventOfPayment {
  EventId: string;
  EventType: string;
  /** ISO 8601, UTC. */
  OccurredAt: string;
}

/** The lists are oldest first. */
export interface PaymentHistory {
  TransactionId: string;
  Attempts: AttemptOfPayment[];
  Events: EventOfPayment[];
}

const describeAttempt = (row: AttemptRow): AttemptOfPayment => ({
  At: new Date(row.created_at).toISOString(),
  Method: row.method,
  State: row.state,
  DeclineCode: row.decline_code,
  CardBrand: row.card_brand,
  Last4: row.card_last4 ?? row.account_last4,
});

async function listAttempts(store: Store, paymentId: string): Promise<AttemptOfPayment[]> {
  const rows = await store
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS)
    .execute();
  return rows.reverse().map(describeAttempt);
}

/** Events of the same moment are in the order of a payment's life. */
const isLater = (a: EventRow, b: EventRow): number =>
  a.occurred_at - b.occurred_at || getRank(a) - getRank(b);

const getRank = ({ type }: EventRow): number => EVENT_TYPES.findIndex(({ name }) => name === type);

async function listEvents(store: Store, paymentId: string): Promise<EventOfPayment[]> {
  const rows = await store.selectFrom('events').selectAll().where('payment_id', '=', paymentId).execute();
  return rows.sort(isLater).map(({ id, type, occurred_at }) => ({
    EventId: id,
    EventType: type,
    OccurredAt: new Date(occurred_at).toISOString(),
  }));
}

/** @returns `undefined` for an unknown transaction, or one of another company */
export async function readPaymentHistory(
  store: Store,
  { companyId, transactionId }: { companyId: number; transactionId: string },
): Promise<PaymentHistory | undefined> {
  const payment = await store
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!payment) return undefined;
  return {
    TransactionId: transactionId,
    Attempts: await listAttempts(store, payment.id),
    Events: await listEvents(store, payment.id),
  };
}
