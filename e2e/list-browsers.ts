/**
 * Chromium without a window, as Playwright's own one is: the same engine in half of the time. A package of Debian. It
 * knows no payment sheets: tests tagged `@whole` take the whole browser.
 */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where systems keep a Chromium, or a browser that is one. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export interface BrowserSearch {
  /** `E2E_CHROMIUM_PATH`: this one and no other. */
  wanted?: string | undefined;
  /** Where Playwright's own browser is, once it is installed. */
  bundledPath: string;
  exists: (path: string) => boolean;
}

/** The whole browsers that the tests could run in, the best first. */
export function listBrowsers({ wanted, bundledPath, exists }: BrowserSearch): string[] {
  if (!wanted) return [bundledPath, ...SYSTEM_BROWSERS].filter(exists);
  if (!exists(wanted)) throw new Error(`E2E_CHROMIUM_PATH is "${wanted}", and there is no such file.`);
  return [wanted];
}
