import type { AttemptFollower } from '../../payments/attempts/followers.ts';
import type { MoveNeeds } from '../../payments/payments/followers.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';

/** Fails the payment of a charge that was not made: it is not tried again. */
export const createChargeFollower = (needs: MoveNeeds): AttemptFollower => ({
  origins: ['merchant'],
  async declined(trx, { attempt, declineCode, now }) {
    // A bank that wants to ask the shopper of a charge can still do so at its link.
    if (declineCode === 'authentication_failed') return;
    await movePayment(trx, needs, { paymentId: attempt.payment_id, trigger: 'fail', now });
  },
  async withdrawn(trx, { attempt, state, now }) {
    // The request never reached the acquirer, and the merchant was told nothing.
    if (state === 'ABANDONED')
      await movePayment(trx, needs, { paymentId: attempt.payment_id, trigger: 'fail', now });
  },
});
