import type { CheckoutError, CheckoutErrorCode, LoadErrorCode } from './types.ts';

/**
 * Creates an error. It is a `TypeError`, because most of them are caused by wrong use.
 * @param text what is wrong and what to do
 */
export const createError = (code: CheckoutErrorCode | LoadErrorCode, text: string): CheckoutError =>
  Object.assign(new TypeError(`ServicePay: ${text} (${code})`), { name: 'CheckoutError', code });
