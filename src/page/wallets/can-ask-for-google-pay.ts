export type GoogleWindow = Window & { PaymentRequest?: typeof PaymentRequest };

/**
 * Whether this window has the Google Pay that the sandbox supports: a SIMULATED one, which replaces `PaymentRequest`. The
 * browser's own would contact the real Google, which does not know this gateway and its merchants, only to fail
 * (docs/decisions.md, 84).
 */
export const canAskForGooglePay = ({ PaymentRequest: found }: GoogleWindow): boolean =>
  found !== undefined && !/\[native code]/.test(Function.prototype.toString.call(found));
