import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const EU_DOMAIN_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Registrant', 'Quote'),
    ...wrongState('domain'),
    REGISTRANT_MISSING: [409, 'Register the registrant first: POST /domains/registrant.'],
    QUOTE_EXPIRED: [409, 'The quote has expired.'],
    QUOTE_USED: [409, 'The quote was used.'],
    DOMAIN_TAKEN: [409, 'Domain is not available.'],
    DOMAIN_NOT_REGISTERED: [409, 'Domain is not registered.'],
    AUTH_CODE_WRONG: [409, 'The auth-code is wrong or has expired.'],
    CARD_NEEDED: [409, 'Give a CardId for renewals.'],
  },
  fields: {
    NOT_ELIGIBLE: 'A registrant of .eu must live or be established in the EU or EEA, or be an EU citizen.',
    QUOTE_OPERATION: 'The quote is for the other operation.',
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    domains: typeof EU_DOMAIN_REFUSALS;
  }
}
