import type { RailOptions } from '../payments/attempts/ask-rail.ts';
import type { CreateLinkNeeds } from '../payments/links/create-link-call.ts';
import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import { defineSubject } from '../platform/subjects/define-subject.ts';
import {
  createCardSessionCall,
  listCardSessionsCall,
  readCardSessionCall,
} from './card-sessions/card-session-calls.ts';
import { CARD_CALLS } from './cards/card-resource.ts';
import { forgetShopperCards } from './cards/forget-shopper-cards.ts';
import { forgetToken } from './cards/forget-tokens.ts';
import { cardFollower } from './cards/on-approval.ts';
import { chargeCall } from './charges/charge-call.ts';
import { createChargeFollower } from './charges/on-attempt-ended.ts';
import { CHARGE_TABLES } from './charges/tables.ts';
import { CARD_EVENTS, CHARGE_EVENTS } from './events.ts';
import { RECURRING_MAILS } from './mail-kinds.ts';
import { forgetMandates } from './mandates/forget-mandates.ts';
import { MANDATE_CALLS } from './mandates/mandate-resource.ts';
import { isAnyUnused, lapseMandates } from './mandates/mandates.ts';
import { mandateFollower, mandateReturnFollower } from './mandates/on-approval.ts';
import { MANDATE_TABLES } from './mandates/tables.ts';
import { createObjectionFollower } from './objections/objection-follower.ts';
import { RECURRING_REFUSALS } from './refusals.ts';
import { forgetRemembered } from './remembered/forget-remembered.ts';
import { createRememberFollower } from './remembered/remember-follower.ts';
import { removeTraces } from './remembered/remove-traces.ts';
import { removeUnused } from './remembered/remove-unused.ts';
import { REMEMBERED_TABLES } from './remembered/tables.ts';
import { writeCodeMail } from './remembered/write-code-mail.ts';
import { newCardFollower } from './subscriptions/follow-new-card.ts';
import { createSubscriptionFollower } from './subscriptions/follow-renewal.ts';
import { forgetSubscribers, releaseSubscriptions } from './subscriptions/release-subscriptions.ts';
import { runDueSubscription } from './subscriptions/run-due-subscription.ts';
import { SUBSCRIPTION_CALLS } from './subscriptions/subscription-resource.ts';
import { CARD_TABLES } from './tables/cards.ts';
import { SUBSCRIPTION_TABLES } from './tables/subscriptions.ts';

/** Saved cards and mandates, charges of them, and subscriptions. */
export const RECURRING = defineSubject<CreateLinkNeeds & RailOptions & MailNeeds>()({
  tables: {
    ...CHARGE_TABLES,
    ...MANDATE_TABLES,
    ...REMEMBERED_TABLES,
    ...CARD_TABLES,
    ...SUBSCRIPTION_TABLES,
  },
  calls: [
    chargeCall,
    ...SUBSCRIPTION_CALLS,
    ...CARD_CALLS,
    ...MANDATE_CALLS,
    createCardSessionCall,
    listCardSessionsCall,
    readCardSessionCall,
  ],
  // A subscription uses the card or mandate that an earlier follower has saved, and a returned debit ends its mandate last.
  followAttempts: (needs) => [
    newCardFollower,
    cardFollower,
    createRememberFollower(needs),
    mandateFollower,
    createSubscriptionFollower(needs),
    mandateReturnFollower,
    createChargeFollower(needs),
  ],
  followPayments: createObjectionFollower,
  jobs: () => [{ isDue: isAnyUnused, claim: lapseMandates, run: async () => {} }],
  due: {
    subscriptions: { run: runDueSubscription },
    released_tokens: { run: forgetToken },
    card_finders: { run: writeCodeMail },
  },
  claims: ['released_tokens', 'card_finders'],
  releaseClaims: releaseSubscriptions,
  retention: [
    { remove: removeUnused, days: 0 },
    { remove: removeTraces, days: 1 },
  ],
  forgets: [forgetShopperCards, forgetMandates, forgetSubscribers, forgetRemembered],
  events: {
    cards: { scopes: ['wallet'], types: CARD_EVENTS },
    charges: { scopes: ['online-payments'], types: CHARGE_EVENTS },
  },
  refusals: { recurring: RECURRING_REFUSALS },
  mails: { recurring: RECURRING_MAILS },
});
