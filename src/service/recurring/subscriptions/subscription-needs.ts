import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import type { MoveNeeds } from '../../payments/payments/followers.ts';

/** The dependencies of changing a subscription: its shopper gets mails, and its open payment may be closed. */
export type SubscriptionNeeds = MailNeeds & MoveNeeds;
