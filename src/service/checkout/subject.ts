import { defineSubject } from '../platform/subjects/define-subject.ts';
import { createConfirmationFollower } from './confirmation.ts';
import { CHECKOUT_MAILS } from './mail-kinds.ts';
import { createMoneyMailFollower } from './money-mails.ts';
import { CHECKOUT_REFUSALS } from './refusals.ts';
import { type CheckoutRoutesOptions, registerCheckoutRoutes } from './routes.ts';

/** The checkout page, and the mails about a payment; its confirmation names the mandate. */
export const CHECKOUT = defineSubject<CheckoutRoutesOptions>()({
  followPayments: createMoneyMailFollower,
  followAttempts: (needs) => [createConfirmationFollower(needs)],
  registerPages: registerCheckoutRoutes,
  refusals: { checkout: CHECKOUT_REFUSALS },
  mails: { checkout: CHECKOUT_MAILS },
});
