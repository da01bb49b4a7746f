import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';

/** The display name of a payment method. */
export const nameMethod = (method: string): string =>
  PAYMENT_METHODS.find(({ id }) => id === method)?.name ?? method;

/** The product's name in headings and titles. It names the sandbox, so that test money is not mistaken for real money. */
export const nameProduct = (hasSandbox: boolean): string =>
  hasSandbox ? 'ServicePay sandbox' : 'ServicePay';

/** Writes a code in words: `NEEDS_RESPONSE` → `Needs response`, `dispute.under_review` → `Dispute under review`. */
export const toWords = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).toLowerCase().replace(/[._]/g, ' ');
