import type { CheckoutError, LoadErrorCode } from './types.ts';

/** Every code that the script throws or rejects with. Stable; `docs/sdk.md` explains each, a test compares the two. */
export type CheckoutErrorCode =
  | 'invalid_option'
  | 'unknown_event'
  | 'invalid_handler'
  | 'container_not_found'
  | 'opaque_origin'
  | 'not_mounted'
  | 'unmounted'
  | 'destroyed'
  | 'timeout'
  | 'frame_reloaded'
  | 'redirect_blocked';

/**
 * A `TypeError`, because most of these are wrong use: code that handles those handles ours.
 * @param text what is wrong and what to do
 */
export const createError = (code: CheckoutErrorCode | LoadErrorCode, text: string): CheckoutError =>
  Object.assign(new TypeError(`ServicePay: ${text} (${code})`), { name: 'CheckoutError', code });
