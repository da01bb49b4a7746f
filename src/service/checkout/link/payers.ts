import { PAYERS, type Payer } from '../../../protocol/payers.ts';

/** The query of a page for a guest, and of the bank's return to it. */
export const GUEST_QUERY = `?payer=${'guest' satisfies Payer}`;

/** The path of a link's page for another person, to whom the shopper gives it. */
export const createGuestPath = (token: string): string => `/checkout/${token}${GUEST_QUERY}`;

/** Reads who looks at the page. */
export const readPayer = (query: { payer?: unknown }): Payer | undefined =>
  PAYERS.find((known) => known === query.payer);
