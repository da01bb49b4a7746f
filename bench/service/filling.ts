/** How the rows of `fill-store.ts` are found again: a row's number decides its values. */

export interface FillOptions {
  /** The number of links, and of deliveries. */
  rows: number;
  /** The approximate time of the newest row, in ms since 1970. */
  now: number;
}

/** The time over which the rows are spread evenly: 30 days. */
export const FILLED_MS = 2_592_000_000;

export const ORDER = 'order-';
/** A token is as long as a real one. */
export const TOKEN_START = '0'.repeat(34);
/** The secret of every webhook. */
export const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const pad = (index: number): string => String(index).padStart(9, '0');

export const getToken = (index: number): string => TOKEN_START + pad(index);
export const getTransactionId = (index: number): string => ORDER + pad(index);
/** The first of the two webhooks has nearly half of the deliveries, the second has two of them. */
export const getWebhookId = (index: number): string => `wh_00000000-0000-4000-8000-00000000000${index}`;

/** The row of the n-th held link: every tenth is. */
export const getHeldIndex = (count: number): number => count * 10;
/** The row of the n-th link that can be paid: two of ten can. */
export const getOpenIndex = (count: number): number => Math.floor(count / 2) * 10 + 1 + (count % 2);

/** The time from one row to the next, in ms. */
export const getStep = ({ rows }: FillOptions): number => Math.floor(FILLED_MS / rows);

export const getCreatedAt = (index: number, options: FillOptions): number =>
  options.now - FILLED_MS + index * getStep(options);
