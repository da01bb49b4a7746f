import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow, PaymentRow } from '../../platform/store/payment-rows.ts';

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
 * Claims a payment for an attempt, if it is open and no other attempt is in progress. The conditional update decides between
 * concurrent claims; no other code sets `active_attempt_id` of a stored payment.
 * @returns false if the payment cannot be claimed
 */
export async function claimPayment(
  trx: StoreTransaction,
  { paymentId, attemptId, amountMinor, setsAmount, endsAt, now }: Claim,
): Promise<boolean> {
  const claimed = await trx
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
    .$if(endsAt !== undefined, (query) => query.where('link_expires_at', '>', now))
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0;
}

/** Releases the payment of an attempt that has ended. */
export const releasePayment = (
  trx: StoreTransaction,
  { id, payment_id: paymentId }: AttemptRow,
  change: Partial<Pick<PaymentRow, 'method' | 'card_last4'>> & { isDeclined?: boolean; now: number },
) => {
  const { isDeclined, now, ...means } = change;
  return trx
    .updateTable('payments')
    .set((expression) => ({
      ...means,
      active_attempt_id: null,
      declined_attempts: expression('declined_attempts', '+', Number(isDeclined ?? false)),
      updated_at: now,
    }))
    .where('id', '=', paymentId)
    .where('active_attempt_id', '=', id)
    .returning(['auto_capture', 'declined_attempts', 'is_setup'])
    .executeTakeFirst();
};
