import type { CheckoutError, CheckoutErrorCode, LoadErrorCode } from './types.ts';

/**
 * A `TypeError`, because most of these are wrong use: code that handles those handles ours.
 * @param text what is wrong and what to do
 */
export const createError = (code: CheckoutErrorCode | LoadErrorCode, text: string): CheckoutError =>
  Object.assign(new TypeError(`ServicePay: ${text} (${code})`), { name: 'CheckoutError', code });
