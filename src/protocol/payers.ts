/**
 * Who looks at the page of a link that the shopper has let someone else pay, as in the query of its URL. `other`: the shopper, who
 * waits until another person has paid. `guest`: that person, who sees nothing of the shopper.
 */
export const PAYERS = ['other', 'guest'] as const;

export type Payer = (typeof PAYERS)[number];
