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
  /** Whether a payment by transfer moves nothing, because the money is in another account. Default: false. */
  skipsTransfers?: boolean;
  now: number;
}

/** The parts of the statement that depend on no value. */
type Shape = Pick<Posting, 'isDebit' | 'skipsTransfers'>;

const insertPosting = defineStatement(
  (
    _,
    { id, paymentId, amount, reason, recordId, now }: Omit<Posting, keyof Shape> & { id: string },
    { isDebit, skipsTransfers }: Shape,
  ) => {
    const value =
      amount === undefined ? sql`${sql.raw(isDebit ? '-' : '')}amount_minor` : sql`cast(${amount} as bigint)`;
    const record = recordId === undefined ? sql.ref('transaction_id') : sql`cast(${recordId} as text)`;
    return sql`
      insert into account_postings (id, company_id, amount, reason, record_id, created_at)
      select cast(${id} as text), company_id, ${value}, cast(${reason} as text), ${record}, cast(${now} as bigint)
      from payments where id = ${paymentId} and currency = 'EUR' and is_own_cost = 0
        ${skipsTransfers ? sql`and coalesce(method, '') <> 'bank_transfer'` : sql``}
    `;
  },
);

/**
 * Records the money that a payment in EUR adds or removes, unless the company paid it itself. `write-postings.ts` moves it into
 * the ledger later: locking the company's account here would make its payments wait for each other.
 */
export async function postToAccount(
  trx: StoreTransaction,
  { isDebit = false, skipsTransfers = false, ...posting }: Posting,
): Promise<void> {
  const row = { id: createRowId(posting.now), ...posting };
  await sendAhead(trx, insertPosting(trx, row, { isDebit, skipsTransfers }));
}

/** Whether money leaves the account, by trigger. */
const DEBITS: Partial<Record<Trigger, boolean>> = { settle: false, lose_capture: true };

/**
 * Credits settled payments in EUR to the account of their company, and debits refunds and lost disputes.
 * @param holdsTransfers whether money that shoppers transfer arrives there too; otherwise the company has it already
 */
export function createAccountFollower({ holdsTransfers }: { holdsTransfers: boolean }): PaymentFollower {
  const skipsTransfers = !holdsTransfers;
  return {
    async moved(trx, { paymentId, trigger, now }) {
      const isDebit = DEBITS[trigger];
      if (isDebit === undefined) return;
      await postToAccount(trx, { paymentId, isDebit, reason: 'PAYMENT', skipsTransfers, now });
    },
    async refunded(trx, { refund, isTakenBack, now }) {
      const { id: recordId, payment_id: paymentId, amount_minor, reason } = refund;
      if (!amount_minor) return;
      await postToAccount(trx, {
        paymentId,
        amount: isTakenBack ? amount_minor : -amount_minor,
        reason: reason === 'refund' ? 'REFUND' : 'DISPUTE',
        recordId,
        skipsTransfers,
        now,
      });
    },
  };
}
