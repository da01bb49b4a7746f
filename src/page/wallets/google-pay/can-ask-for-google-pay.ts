export type GoogleWindow = Window & {
  PaymentRequest?: typeof PaymentRequest;
  navigator: Navigator & { userAgentData?: { brands: readonly { brand: string }[] } };
};

/**
 * Only Google's own browser has Google Pay behind the Payment Request API. To find that out any other Chromium loads
 * Google's manifest, and complains in the shop's console where it cannot.
 */
const isGoogleChrome = ({ navigator }: GoogleWindow): boolean =>
  navigator.userAgentData?.brands.some(({ brand }) => brand === 'Google Chrome') === true;

/** Not the browser's own: a test's double, which asks nobody. */
const isReplaced = ({ PaymentRequest: found }: GoogleWindow): boolean =>
  !/\[native code]/.test(Function.prototype.toString.call(found));

/** Without asking the browser: that is for a link whose page has the wallets' code. */
export const canAskForGooglePay = (window: GoogleWindow): boolean =>
  window.PaymentRequest !== undefined && (isGoogleChrome(window) || isReplaced(window));
