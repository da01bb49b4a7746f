import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same order as in the tests: `E2E_CHROMIUM_PATH`, Playwright's own, the system's. */
export function findChromium(): string {
  const wanted = process.env.E2E_CHROMIUM_PATH;
  const found = (wanted ? [wanted] : [chromium.executablePath(), ...SYSTEM_BROWSERS]).find(existsSync);
  if (!found)
    throw new Error('The bench needs a Chromium: install one, or say where it is with E2E_CHROMIUM_PATH.');
  return found;
}
