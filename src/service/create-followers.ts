import { declineFigures, paymentFigures } from './back-office/overview/figure-followers.ts';
import { createConfirmationFollower } from './checkout/confirmation.ts';
import type { AttemptFollower, Followers } from './payments/attempts/followers.ts';
import { disputeFollower } from './payments/disputes/on-payment-moved.ts';
import type { FollowerNeeds } from './payments/due/subject-parts.ts';
import type { PaymentFollower } from './payments/payments/followers.ts';
import { terminalFollower } from './pos/attempts/on-attempt-ended.ts';
import { orderFollower } from './pos/orders/on-payment-moved.ts';
import { cardFollower } from './recurring/cards/on-approval.ts';
import { createChargeFollower } from './recurring/charges/on-attempt-ended.ts';
import { mandateFollower, mandateReturnFollower } from './recurring/mandates/on-approval.ts';
import { createRememberFollower } from './recurring/remembered/remember-follower.ts';
import { newCardFollower } from './recurring/subscriptions/follow-new-card.ts';
import { createSubscriptionFollower } from './recurring/subscriptions/follow-renewal.ts';
import { SUBJECTS } from './subjects/subjects.ts';

/**
 * Lists the followers of the core in the order of their calls. A subscription uses the card or mandate that an earlier follower
 * has saved, and the confirmation names the mandate. A returned debit ends its mandate last, after the subscription.
 */
export function createFollowers(needs: Omit<FollowerNeeds, 'followers'>): Followers {
  const payments: PaymentFollower[] = [orderFollower, disputeFollower, paymentFigures];
  const attempts: AttemptFollower[] = [];
  // A follower that moves payments announces that to all of them.
  const following: FollowerNeeds = { ...needs, followers: { payments, attempts } };
  payments.push(...SUBJECTS.flatMap(({ followPayments }) => followPayments?.(following) ?? []));
  attempts.push(
    newCardFollower,
    cardFollower,
    createRememberFollower(needs),
    mandateFollower,
    createSubscriptionFollower(following),
    mandateReturnFollower,
    createChargeFollower(following),
    terminalFollower,
    declineFigures,
    createConfirmationFollower(needs),
  );
  return following.followers;
}
