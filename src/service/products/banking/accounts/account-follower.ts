import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentFollower } from '../../../payments/payments/followers.ts';
import type { Trigger } from '../../../payments/payments/transitions.ts';
import { sendAhead } from '../../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import type { AccountReason } from '../../../platform/store/wallet-rows.ts';

interface Posting {
  paymentId: string;
  /** Minor units; negative if money leaves the account. */
  amount: number | RawBuilder<number>;
  reason: AccountReason;
  /** The record shown in the account's movements. Default: the payment's reference. */
  recordId?: string;
  now: number;
}

/**
 * Records the money that a payment in EUR adds or removes, unless the company paid it itself. `write-postings.ts` moves it into
 * the ledger later: locking the company's account here would make its payments wait for each other.
 */
export async function postToAccount(
  trx: StoreTransaction,
  { paymentId, amount, reason, recordId, now }: Posting,
): Promise<void> {
  const value = typeof amount === 'number' ? sql`cast(${amount} as bigint)` : amount;
  const record = recordId === undefined ? sql.ref('transaction_id') : sql`cast(${recordId} as text)`;
  const insert = sql`
    insert into account_postings (id, company_id, amount, reason, record_id, created_at)
    select cast(${randomUUID()} as text), company_id, ${value}, cast(${reason} as text), ${record}, cast(${now} as bigint)
    from payments where id = ${paymentId} and currency = 'EUR' and is_own_cost = 0
  `;
  await sendAhead(trx, insert.compile(trx));
}

/** The sign of a payment's amount in the account, by trigger. */
const SIGNS: Partial<Record<Trigger, RawBuilder<number>>> = {
  settle: sql`amount_minor`,
  lose_capture: sql`-amount_minor`,
};

/** Credits settled payments in EUR to the account of their company, and debits refunds and lost disputes. */
export const accountFollower: PaymentFollower = {
  async moved(trx, { paymentId, trigger, now }) {
    const amount = SIGNS[trigger];
    if (amount) await postToAccount(trx, { paymentId, amount, reason: 'PAYMENT', now });
  },
  async refunded(trx, { refund, isTakenBack, now }) {
    const { id: recordId, payment_id: paymentId, amount_minor, reason } = refund;
    if (!amount_minor) return;
    await postToAccount(trx, {
      paymentId,
      amount: isTakenBack ? amount_minor : -amount_minor,
      reason: reason === 'refund' ? 'REFUND' : 'DISPUTE',
      recordId,
      now,
    });
  },
};
