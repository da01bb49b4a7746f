import { accountFollower } from './banking/accounts/account-follower.ts';
import { createConfirmationFollower } from './checkout/confirmation.ts';
import { splitFollower } from './partners/splits/split-follower.ts';
import type { Followers } from './payments/attempts/followers.ts';
import { disputeFollower } from './payments/disputes/on-payment-moved.ts';
import type { MailNeeds } from './payments/mails/mail-needs.ts';
import type { PaymentFollower } from './payments/payments/followers.ts';
import { terminalFollower } from './pos/attempts/on-attempt-ended.ts';
import { orderFollower } from './pos/orders/on-payment-moved.ts';
import { cardFollower } from './recurring/cards/on-approval.ts';
import { createChargeFollower } from './recurring/charges/on-attempt-ended.ts';
import { mandateFollower } from './recurring/mandates/on-approval.ts';
import { newCardFollower } from './recurring/subscriptions/follow-new-card.ts';
import { createSubscriptionFollower } from './recurring/subscriptions/follow-renewal.ts';

/** Those who keep accounts of companies. They are there only in the sandbox. */
export const ACCOUNT_FOLLOWERS: readonly PaymentFollower[] = [accountFollower, splitFollower];

/**
 * Wires who follows the core, in the order in which they are called. A subscription finds the card or mandate that was saved before; the
 * confirmation names the mandate.
 */
/** @param others of the sandbox alone, such as the accounts of companies */
export function createFollowers(needs: MailNeeds, others: readonly PaymentFollower[] = []): Followers {
  const payments = [orderFollower, disputeFollower, ...others];
  const moving = { ...needs, followers: { payments } };
  return {
    payments,
    attempts: [
      newCardFollower,
      cardFollower,
      mandateFollower,
      createSubscriptionFollower(moving),
      createChargeFollower(moving),
      terminalFollower,
      createConfirmationFollower(needs),
    ],
  };
}
