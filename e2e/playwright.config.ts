import { defineConfig, devices } from '@playwright/test';
import { ENGINE_NAMES, type EngineOptions } from './engines/find-engines.ts';

const NOT_FOR_CHROMIUM = ['pictures.spec.ts', 'gallery.spec.ts', 'engines/**'];
/** Tests of what the browser without a window lacks (`find-browsers.ts`). */
const NEEDS_WHOLE = /@whole/;

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  outputDir: '../test-results',
  use: {
    baseURL: process.env.E2E_SHOP_URL,
    locale: 'en-GB',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    // Video needs ffmpeg; without it every test would fail at its first page.
    video: 'off',
    // Set by the global setup: Playwright's own browser, or the system's.
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
    // Three engines as their makers ship them, not Playwright's own builds.
    ...ENGINE_NAMES.map((engineName) => ({
      name: `engine-${engineName}`,
      testDir: 'engines',
      // Each worker starts its own browser, all at once on a busy machine.
      timeout: 60_000,
      use: { engineName },
    })),
  ],
});
