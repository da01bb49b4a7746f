import type { BrowserFacts } from '../../protocol/card.ts';

/** Reads the facts by which the card's bank judges whether it is the card holder (EMV 3-D Secure). Nothing is stored. */
export const readBrowser = (): BrowserFacts => ({
  colorDepth: screen.colorDepth,
  screenHeight: screen.height,
  screenWidth: screen.width,
  timeZoneOffset: new Date().getTimezoneOffset(),
  // A browser without it does not say: nothing that is missing may stop a payment.
  javaEnabled: navigator.javaEnabled?.(),
  language: navigator.language,
});
