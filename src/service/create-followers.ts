import { declineFigures, paymentFigures } from './back-office/overview/figure-followers.ts';
import { createConfirmationFollower } from './checkout/confirmation.ts';
import type { Followers } from './payments/attempts/followers.ts';
import { disputeFollower } from './payments/disputes/on-payment-moved.ts';
import type { MailNeeds } from './payments/mails/mail-needs.ts';
import { terminalFollower } from './pos/attempts/on-attempt-ended.ts';
import { orderFollower } from './pos/orders/on-payment-moved.ts';
import { accountFollower } from './products/banking/accounts/account-follower.ts';
import {
  createDomainFollower,
  type DomainFollowerNeeds,
} from './products/domains/registrations/domain-follower.ts';
import { splitFollower } from './products/partners/splits/split-follower.ts';
import { cardFollower } from './recurring/cards/on-approval.ts';
import { createChargeFollower } from './recurring/charges/on-attempt-ended.ts';
import { mandateFollower, mandateReturnFollower } from './recurring/mandates/on-approval.ts';
import { createRememberFollower } from './recurring/remembered/remember-follower.ts';
import { newCardFollower } from './recurring/subscriptions/follow-new-card.ts';
import { createSubscriptionFollower } from './recurring/subscriptions/follow-renewal.ts';

type FollowerNeeds = MailNeeds & Omit<DomainFollowerNeeds, 'followers'>;

/**
 * Lists the followers of the core in the order of their calls. A subscription uses the card or mandate that an earlier follower
 * has saved, and the confirmation names the mandate. A returned debit ends its mandate last, after the subscription.
 * @param hasAccounts whether companies have bank accounts, which only the sandbox's bank keeps
 */
export function createFollowers(needs: FollowerNeeds, hasAccounts = false): Followers {
  const payments = [
    orderFollower,
    disputeFollower,
    paymentFigures,
    ...(hasAccounts ? [accountFollower, splitFollower] : []),
  ];
  const moving = { ...needs, followers: { payments } };
  // The last one: it refunds payments for domains that it cannot deliver, and the others follow the refund.
  payments.push(createDomainFollower(moving));
  return {
    payments,
    attempts: [
      newCardFollower,
      cardFollower,
      createRememberFollower(needs),
      mandateFollower,
      createSubscriptionFollower(moving),
      mandateReturnFollower,
      createChargeFollower(moving),
      terminalFollower,
      declineFigures,
      createConfirmationFollower(needs),
    ],
  };
}
