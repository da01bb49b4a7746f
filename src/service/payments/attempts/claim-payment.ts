import { defineStatement } from '../../platform/store/define-statement.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../tables/payments.ts';

interface Claim {
  paymentId: string;
  attemptId: string;
  /** The key of the press: if the payment has an attempt with it, the claim fails. */
  attemptKey?: string;
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

const claimOpen = defineStatement(
  (
    db,
    { paymentId, attemptId, attemptKey, amountMinor, endsAt, now }: Omit<Claim, 'setsAmount'>,
    shape: 'sets amount' | undefined,
  ) =>
    db
      .updateTable('payments')
      .set({
        active_attempt_id: attemptId,
        updated_at: now,
        ...(shape && { amount_minor: amountMinor }),
        ...(endsAt !== undefined && { due_at: endsAt }),
      })
      .where('id', '=', paymentId)
      .where('status', '=', 'CREATED')
      .where('reusable', '=', 0)
      .where('active_attempt_id', 'is', null)
      .$if(amountMinor !== undefined && !shape, (query) =>
        query.where('amount_minor', '=', amountMinor as number),
      )
      .$if(endsAt !== undefined, (query) => query.where('link_expires_at', '>', now))
      .$if(attemptKey !== undefined, (query) =>
        query.where(({ not, exists, selectFrom }) => {
          const same = selectFrom('attempts').select('attempts.id');
          const ofKey = same.where('attempt_key', '=', attemptKey as string);
          return not(exists(ofKey.where('attempts.payment_id', '=', paymentId)));
        }),
      ),
);

/**
 * Creates the claim of a payment for an attempt, if it is open and no other attempt is in progress. The conditional update decides
 * between concurrent claims; no other code sets `active_attempt_id` of a stored payment.
 */
export const updateClaimable = (trx: StoreTransaction, { setsAmount, ...claim }: Claim) =>
  claimOpen(trx, claim, setsAmount ? 'sets amount' : undefined);

/** Claims a payment (`updateClaimable`). @returns false if it cannot be claimed */
export async function claimPayment(trx: StoreTransaction, claim: Claim): Promise<boolean> {
  const { numAffectedRows = 0n } = await trx.executeQuery(updateClaimable(trx, claim));
  return numAffectedRows > 0n;
}

interface Releasing {
  attemptId: string;
  /** Absent for an attempt that was withdrawn. */
  outcome?: 'approved' | 'declined';
  now: number;
}

const release = defineStatement(
  (
    db,
    { attemptId, now }: Pick<Releasing, 'attemptId' | 'now'>,
    outcome: 'approved' | 'declined' | undefined,
  ) => {
    const attempt = db.selectFrom('attempts').where('attempts.id', '=', attemptId);
    const isApproved = outcome === 'approved';
    return db
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
      .returningAll();
  },
);

/**
 * Releases the payment of an attempt that has ended. After an approval it keeps the means, after a decline it has none.
 * @returns the payment; `undefined` if the attempt had ended before
 */
export async function releasePayment(
  trx: StoreTransaction,
  { outcome, ...end }: Releasing,
): Promise<PaymentRow | undefined> {
  const { rows } = await trx.executeQuery(release(trx, end, outcome));
  return rows[0];
}
