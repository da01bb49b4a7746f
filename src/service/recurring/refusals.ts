import { defineRefusals, notFound, wrongState } from '../platform/http/answers/define-refusals.ts';

export const RECURRING_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Subscription', 'Card', 'Mandate', 'Card session'),
    ...wrongState('subscription', 'card', 'mandate'),
    CARD_IN_USE: [
      409,
      'The subscription {SubscriptionId} charges this card. Change its card or cancel it first.',
    ],
    CARD_STOPPED: [
      409,
      'Its holder has disputed a payment with this card, or its bank has ended it. Resume the card, or ask the shopper to pay.',
    ],
    MANDATE_STOPPED: [
      409,
      'The account holder has disputed a debit with this mandate. Resume the mandate, or ask the shopper to pay.',
    ],
    MANDATE_IN_USE: [
      409,
      'The subscription {SubscriptionId} charges this mandate. Change it to a card or cancel it first.',
    ],
  },
  fields: {
    ONE_SOURCE: 'Give either CardId or MandateId.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    recurring: typeof RECURRING_REFUSALS;
  }
}
