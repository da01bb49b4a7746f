import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * The browser without a window: the same engine as Playwright's own, in half the time. A Debian package. It has no payment
 * sheets, so tests tagged `@whole` run in the whole browser.
 */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where systems keep the browser, or one that is built from it. */
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

/** A browser can be installed and lack a system library: only one that starts counts. */
async function canStart(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

interface FoundBrowsers {
  whole: string;
  /** The headless shell, or the whole browser if that is missing. */
  quick: string;
}

/**
 * The Chromiums that start here; `undefined` if there is none. `E2E_CHROMIUM_PATH` names the only one to use.
 * @throws Error when the browser at `E2E_CHROMIUM_PATH` does not start
 */
export async function findBrowsers(): Promise<FoundBrowsers | undefined> {
  const wanted = process.env.E2E_CHROMIUM_PATH;
  if (wanted) {
    if (!(await canStart(wanted))) throw new Error(`E2E_CHROMIUM_PATH is "${wanted}", which does not start.`);
    return { whole: wanted, quick: wanted };
  }
  for (const whole of [chromium.executablePath(), ...SYSTEM_BROWSERS].filter(existsSync)) {
    if (!(await canStart(whole))) continue;
    const hasQuick = existsSync(HEADLESS_SHELL) && (await canStart(HEADLESS_SHELL));
    return { whole, quick: hasQuick ? HEADLESS_SHELL : whole };
  }
  return undefined;
}
