import type { Store } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../../platform/store/payment-rows.ts';

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
  /** When the shopper was sent to a bank or wallet, for a card to 3-D Secure; null if that was not needed. */
  SentAt: string | null;
  /** Null while it is open, or if it is not known. */
  EndedAt: string | null;
}

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const describeAttempt = (row: AttemptRow): AttemptOfPayment => ({
  At: new Date(row.created_at).toISOString(),
  Method: row.method,
  State: row.state,
  DeclineCode: row.decline_code,
  CardBrand: row.card_brand,
  Last4: row.card_last4 ?? row.account_last4,
  SentAt: toTime(row.sent_at),
  EndedAt: toTime(row.ended_at),
});

/** Lists the attempts at a payment, oldest first. */
export async function listAttempts(store: Store, paymentId: string): Promise<AttemptOfPayment[]> {
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
