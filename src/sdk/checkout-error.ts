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

/** A `TypeError`, because most of these are wrong use: code that handles those handles ours. */
export class CheckoutError extends TypeError {
  declare readonly code: CheckoutErrorCode;

  /** @param text what is wrong and what to do */
  constructor(code: CheckoutErrorCode, text: string) {
    super(`ServicePay: ${text} (${code})`);
    this.name = 'CheckoutError';
    this.code = code;
  }
}
