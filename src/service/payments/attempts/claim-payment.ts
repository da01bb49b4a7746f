import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

interface Claim {
  paymentId: string;
  attemptId: string;
  /** The amount to charge: if it has changed in the meantime, the claim fails. */
  amountMinor?: number | undefined;
  /** Whether the shopper chose the amount, which then becomes that of the payment. */
  setsAmount?: boolean | undefined;
  /**
   * The time until which the attempt may take, in ms since 1970. Given one, a link that has ended cannot be claimed, and the end
   * of the attempt must call `awaitLinkEnd`.
   */
  endsAt?: number;
  now: number;
}

/**
 * Builds the claim of a payment for an attempt, if it is open and no other attempt is in progress. The conditional update decides
 * between concurrent claims; no other code sets `active_attempt_id` of a stored payment.
 */
export const updateClaimable = (
  trx: StoreTransaction,
  { paymentId, attemptId, amountMinor, setsAmount, endsAt, now }: Claim,
) =>
  trx
    .updateTable('payments')
    .set({
      active_attempt_id: attemptId,
      updated_at: now,
      ...(setsAmount && { amount_minor: amountMinor }),
      ...(endsAt !== undefined && { due_at: endsAt }),
    })
    .where('id', '=', paymentId)
    .where('status', '=', 'CREATED')
    .where('reusable', '=', 0)
    .where('active_attempt_id', 'is', null)
    .$if(amountMinor !== undefined && !setsAmount, (query) =>
      query.where('amount_minor', '=', Number(amountMinor)),
    )
    .$if(endsAt !== undefined, (query) => query.where('link_expires_at', '>', now));

/** Claims a payment (`updateClaimable`). @returns false if it cannot be claimed */
export async function claimPayment(trx: StoreTransaction, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimable(trx, claim).executeTakeFirst();
  return numUpdatedRows > 0;
}

interface Releasing {
  attemptId: string;
  /** Absent for an attempt that was withdrawn. */
  outcome?: 'approved' | 'declined';
  now: number;
}

/**
 * Releases the payment of an attempt that has ended. After an approval it keeps the means, after a decline it has none.
 * @returns the payment; `undefined` if the attempt had ended before
 */
export const releasePayment = (
  trx: StoreTransaction,
  { attemptId, outcome, now }: Releasing,
): Promise<PaymentRow | undefined> => {
  const attempt = trx.selectFrom('attempts').where('attempts.id', '=', attemptId);
  const isApproved = outcome === 'approved';
  return trx
    .updateTable('payments')
    .set((expression) => ({
      ...(outcome && {
        method: isApproved ? attempt.select('attempts.method') : null,
        card_last4: isApproved ? attempt.select('attempts.card_last4') : null,
      }),
      active_attempt_id: null,
      declined_attempts: expression('declined_attempts', '+', Number(outcome === 'declined')),
      updated_at: now,
    }))
    .where('id', '=', attempt.select('attempts.payment_id'))
    .where('active_attempt_id', '=', attemptId)
    .returningAll()
    .executeTakeFirst();
};
