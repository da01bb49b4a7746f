import { defineConfig, devices } from '@playwright/test';
import { ENGINE_NAMES, type EngineName, type EngineOptions } from './e2e/engines/find-engines.ts';

const NOT_FOR_CHROMIUM = ['pictures.spec.ts', 'gallery.spec.ts', 'engines/**'];
/**
 * Files that run in fewer engines. The project `chromium` proves in Chromium what these prove in the other two; Apple Pay
 * exists in no other engine than WebKit.
 */
const NOT_IN_ENGINE: Record<EngineName, string[]> = {
  chromium: ['apple-pay', 'methods', 'outcomes', 'pay', 'rails'],
  firefox: ['apple-pay'],
  webkit: [],
};
/** What the browser without a window does not have (`list-browsers.ts`). */
const NEEDS_WHOLE = /@whole/;

export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  outputDir: 'test-results',
  use: {
    baseURL: process.env.E2E_SHOP_URL,
    locale: 'en-GB',
    actionTimeout: 10_000,
    // Recording costs a quarter of the time of every test: record when a failure has to be looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Needs ffmpeg, without which every test would die at its first page.
    video: 'off',
    // Set by the global setup: Playwright's own browser, or one that the system has.
    launchOptions: { executablePath: process.env.E2E_QUICK_CHROMIUM_PATH || undefined },
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: NOT_FOR_CHROMIUM,
      grepInvert: NEEDS_WHOLE,
      use: devices['Desktop Chrome'],
    },
    {
      name: 'chromium-whole',
      testIgnore: NOT_FOR_CHROMIUM,
      grep: NEEDS_WHOLE,
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { executablePath: process.env.E2E_CHROMIUM_PATH || undefined },
      },
    },
    // Three engines as their makers ship them, driven without Playwright's own browsers.
    ...ENGINE_NAMES.map((engineName) => ({
      name: `engine-${engineName}`,
      testDir: 'e2e/engines',
      testIgnore: NOT_IN_ENGINE[engineName].map((file) => `${file}.spec.ts`),
      grepInvert: new RegExp(`@not-${engineName}`),
      // A browser of its own for every worker, and all at once on a busy machine.
      timeout: 60_000,
      use: { engineName },
    })),
  ],
});
