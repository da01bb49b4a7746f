export type GoogleWindow = Window & { PaymentRequest?: typeof PaymentRequest };

/**
 * Whether this window has the Google Pay that the sandbox knows: a SIMULATED one, a double of `PaymentRequest`. The
 * browser's own leads to the real Google, which knows neither this gateway nor its merchants: it would fetch Google's
 * manifest only to say no (docs/decisions.md, 84).
 */
export const canAskForGooglePay = ({ PaymentRequest: found }: GoogleWindow): boolean =>
  found !== undefined && !/\[native code]/.test(Function.prototype.toString.call(found));
