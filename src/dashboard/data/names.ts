import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';

/** The name by which people know a method. */
export const nameMethod = (method: string): string =>
  PAYMENT_METHODS.find(({ id }) => id === method)?.name ?? method;

/** The name in headings and titles: play money must not look like money. */
export const nameProduct = (hasSandbox: boolean): string =>
  hasSandbox ? 'ServicePay sandbox' : 'ServicePay';

/** Writes a code in words: `NEEDS_RESPONSE` → `Needs response`, `dispute.under_review` → `Dispute under review`. */
export const toWords = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).toLowerCase().replace(/[._]/g, ' ');
