import type { BrowserFacts } from '../../protocol/card.ts';

/** Reads the facts about the browser by which the card's bank judges a payment. No browser runs Java any more. */
export const readBrowser = (): BrowserFacts => ({
  colorDepth: screen.colorDepth,
  screenHeight: screen.height,
  screenWidth: screen.width,
  timeZoneOffset: new Date().getTimezoneOffset(),
  javaEnabled: false,
});
