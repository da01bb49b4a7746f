import { sql } from 'kysely';
import type { AccountReason } from '../../../ledger/wallets/tables.ts';
import type { PaymentFollower } from '../../../payments/payments/followers.ts';
import type { Trigger } from '../../../payments/payments/transitions.ts';
import { createRowId } from '../../../platform/identifiers/create-row-id.ts';
import { defineStatement } from '../../../platform/store/define-statement.ts';
import { sendAhead } from '../../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';

interface Posting {
  paymentId: string;
  /** Minor units; negative if money leaves the account. Default: the payment's amount. */
  amount?: number;
  /** Whether money leaves the account, if no amount is given. */
  isDebit?: boolean;
  reason: AccountReason;
  /** The record shown in the account's movements. Default: the payment's reference. */
  recordId?: string;
  now: number;
}

const insertPosting = defineStatement(
  (
    _,
    { id, paymentId, amount, reason, recordId, now }: Omit<Posting, 'isDebit'> & { id: string },
    sign: '-' | '' = '',
  ) => {
    const value = amount === undefined ? sql`${sql.raw(sign)}amount_minor` : sql`cast(${amount} as bigint)`;
    const record = recordId === undefined ? sql.ref('transaction_id') : sql`cast(${recordId} as text)`;
    return sql`
      insert into account_postings (id, company_id, amount, reason, record_id, created_at)
      select cast(${id} as text), company_id, ${value}, cast(${reason} as text), ${record}, cast(${now} as bigint)
      from payments where id = ${paymentId} and currency = 'EUR' and is_own_cost = 0
    `;
  },
);

/**
 * Records the money that a payment in EUR adds or removes, unless the company paid it itself. `write-postings.ts` moves it into
 * the ledger later: locking the company's account here would make its payments wait for each other.
 */
export async function postToAccount(trx: StoreTransaction, { isDebit, ...posting }: Posting): Promise<void> {
  const row = { id: createRowId(posting.now), ...posting };
  await sendAhead(trx, insertPosting(trx, row, isDebit ? '-' : ''));
}

/** Whether money leaves the account, by trigger. */
const DEBITS: Partial<Record<Trigger, boolean>> = { settle: false, lose_capture: true };

/** Credits settled payments in EUR to the account of their company, and debits refunds and lost disputes. */
export const accountFollower: PaymentFollower = {
  async moved(trx, { paymentId, trigger, now }) {
    const isDebit = DEBITS[trigger];
    if (isDebit !== undefined) await postToAccount(trx, { paymentId, isDebit, reason: 'PAYMENT', now });
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
