import type { BrowserFacts } from '../../protocol/card.ts';

/** Reads the facts from which the card's bank judges whether this is the cardholder (EMV 3-D Secure). Nothing is stored. */
export const readBrowser = (): BrowserFacts => ({
  colorDepth: screen.colorDepth,
  screenHeight: screen.height,
  screenWidth: screen.width,
  timeZoneOffset: new Date().getTimezoneOffset(),
  // A browser may not report it: a missing value must not stop a payment.
  javaEnabled: navigator.javaEnabled?.(),
  language: navigator.language,
});
