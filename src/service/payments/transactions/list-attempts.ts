import { toTime } from '../../platform/clock/to-time.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../tables/attempts.ts';

/** The maximum number of attempts to show, newest first: a shopper can return from a bank any number of times. */
export const MAX_ATTEMPTS = 100;

/** A press of the pay button, without data that would allow paying or identify the shopper. */
export interface AttemptOfPayment {
  /** ISO 8601, UTC. */
  At: string;
  Method: string;
  State: AttemptRow['state'];
  /** Null unless the attempt was declined. */
  DeclineCode: string | null;
  /** Null for methods other than a card. */
  CardBrand: string | null;
  /** The last digits of the card number, or of a debit's IBAN. */
  Last4: string | null;
  /** When the shopper was redirected to a bank, a wallet or 3-D Secure; null if that was not needed. */
  SentAt: string | null;
  /** Null if it is open or unknown. */
  EndedAt: string | null;
}

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
