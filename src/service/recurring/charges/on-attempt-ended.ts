import type { AttemptFollower } from '../../payments/attempts/followers.ts';
import type { MoveNeeds } from '../../payments/payments/followers.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';

/** Fails the payment of a declined charge, which is not retried. */
export const createChargeFollower = (needs: MoveNeeds): AttemptFollower => ({
  origins: ['merchant'],
  async declined(trx, { attempt, declineCode, now }) {
    // If the bank requires authentication, the shopper can still pay at the link.
    if (declineCode === 'authentication_failed') return;
    await movePayment(trx, needs, { paymentId: attempt.payment_id, trigger: 'fail', now });
  },
  async withdrawn(trx, { attempt, state, now }) {
    // The request never reached the acquirer, and the merchant got no answer.
    if (state === 'ABANDONED')
      await movePayment(trx, needs, { paymentId: attempt.payment_id, trigger: 'fail', now });
  },
});
