/** The rejections of calls about domains, including authorized domains. */
export const DOMAIN_REJECTIONS = {
  DOMAIN_NOT_FOUND: [404, 'Domain not found.'],
  REGISTRANT_NOT_FOUND: [404, 'Registrant not found.'],
  QUOTE_NOT_FOUND: [404, 'Quote not found.'],
  REGISTRANT_MISSING: [409, 'Register the registrant first: POST /domains/registrant.'],
  QUOTE_EXPIRED: [409, 'The quote has expired.'],
  QUOTE_USED: [409, 'The quote was used.'],
  DOMAIN_TAKEN: [409, 'Domain is not available.'],
  DOMAIN_NOT_REGISTERED: [409, 'Domain is not registered.'],
  AUTH_CODE_WRONG: [409, 'The auth-code is wrong or has expired.'],
  TOO_MANY_DOMAINS: [409, 'Too many domains.'],
  CARD_NEEDED: [409, 'Give a CardId for renewals.'],
  DOMAIN_STATE: [409, 'The state of the domain does not allow this.'],
} as const;

export const DOMAIN_RULES = {
  NOT_ELIGIBLE: 'A registrant of .eu must live or be established in the EU or EEA, or be an EU citizen.',
  QUOTE_OPERATION: 'The quote is for the other operation.',
} as const;
