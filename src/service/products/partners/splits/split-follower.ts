import type { PaymentFollower } from '../../../payments/payments/followers.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { postToAccount } from '../../banking/accounts/account-follower.ts';
import { claimHolds, getRest, sumRests, writeHold } from './split-holds.ts';

/**
 * Takes back from locked holds, newest first, what the remaining payment no longer covers. The company bears any shortfall. The
 * money reaches the account as a posting: this transaction holds the lock of the payment, and must not wait for the account's.
 */
async function takeBack(trx: StoreTransaction, paymentId: string, now: number): Promise<void> {
  const holds = await claimHolds(trx, paymentId);
  if (!holds.length) return;
  const payments = trx.selectFrom('payments').select(['amount_minor', 'refunded_minor', 'status']);
  const payment = await payments.where('id', '=', paymentId).executeTakeFirstOrThrow();
  const left = payment.status === 'FAILED' ? 0 : payment.amount_minor - payment.refunded_minor;
  let missing = sumRests(holds) - left;
  for (const hold of holds) {
    const taken = hold.state === 'LOCKED' ? Math.min(missing, getRest(hold)) : 0;
    if (taken <= 0) continue;
    missing -= taken;
    const reversed = { ...hold, reversed_amount: hold.reversed_amount + taken, updated_at: now };
    const isWhole = getRest(reversed) === 0;
    await writeHold(trx, { ...reversed, ...(isWhole && { state: 'REVERSED' }) });
    await postToAccount(trx, { paymentId, amount: taken, reason: 'SPLIT_REVERSED', recordId: hold.id, now });
  }
}

/** Takes back held parts of a payment that is returned or fails. */
export const splitFollower: PaymentFollower = {
  async moved(trx, { paymentId, trigger, now }) {
    if (trigger === 'lose_capture') await takeBack(trx, paymentId, now);
  },
  async refunded(trx, { refund, isTakenBack, now }) {
    if (!isTakenBack) await takeBack(trx, refund.payment_id, now);
  },
};
