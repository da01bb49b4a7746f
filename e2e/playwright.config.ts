import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { ENGINE_NAMES, type EngineName, type EngineOptions } from './stack/find-engines.ts';
import { lookUpLocalhostHere, NO_NETWORK } from './stack/offline-dns.ts';
import { OLD_CHROMIUMS, type OldChromium } from './stack/old-chromiums.ts';

/** Workers and the servers start in less time when their code is compiled already. */
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../.cache/compile');

// The workers, which also read this file, need it too.
lookUpLocalhostHere();

const NOT_FOR_CHROMIUM = ['pictures.spec.ts', 'gallery.spec.ts', 'engines/**', 'old-browsers/**'];
/** The specs that prove the floor of browsers (docs/sdk.md, "Browsers"): every way to pay works there, and looks as it should. */
const FOR_OLD_CHROMIUMS = [
  'engines/pay.spec.ts',
  'engines/methods.spec.ts',
  'engines/rails.spec.ts',
  'old-browsers/*.spec.ts',
];
/**
 * Files that run in fewer engines. The project `chromium` proves for its engine what these prove for the other two; Apple Pay
 * exists in one engine only.
 */
const NOT_IN_ENGINE: Record<EngineName, string[]> = {
  chromium: [
    'apple-pay',
    'forgery',
    'logo',
    'methods',
    'outcomes',
    'pay',
    'rails',
    'remembered-card',
    'ways',
  ],
  firefox: ['apple-pay'],
  webkit: [],
};
/** Tests of what the browser without a window lacks (`find-browsers.ts`). */
const NEEDS_WHOLE = /@whole/;

export default defineConfig<object, EngineOptions & { oldChromium: OldChromium }>({
  testDir: '.',
  globalSetup: './stack/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // On two cores: tests also wait, for a bank or until a link expires.
  workers: 4,
  // Limits for what hangs, which cost nothing otherwise: the machine may be busy.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  use: {
    baseURL: process.env.E2E_SHOP_URL,
    locale: 'en-GB',
    actionTimeout: 20_000,
    // Recording costs a quarter of the time of every test: set E2E_TRACE to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Video needs ffmpeg; without it every test would fail at its first page.
    video: 'off',
    // Set by the global setup: Playwright's own browser, or the system's.
    launchOptions: {
      ...(process.env.E2E_QUICK_CHROMIUM_PATH && { executablePath: process.env.E2E_QUICK_CHROMIUM_PATH }),
      // Each test opens new pages, and none runs long enough to benefit from the optimizing compiler.
      args: [NO_NETWORK, '--js-flags=--no-opt'],
    },
  },
  projects: [
    // Three engines as their makers ship them, not Playwright's own builds. Each has one worker: after all other tests, they would
    // leave a core idle.
    ...ENGINE_NAMES.map((engineName) => ({
      name: `engine-${engineName}`,
      testDir: 'engines',
      testIgnore: NOT_IN_ENGINE[engineName].map((file) => `${file}.spec.ts`),
      grepInvert: new RegExp(`@not-${engineName}`),
      // Each worker starts its own browser, and the three engines run beside each other.
      workers: 1,
      timeout: 90_000,
      use: { engineName },
    })),
    ...OLD_CHROMIUMS.map((oldChromium) => ({
      name: `old-${oldChromium}`,
      testMatch: FOR_OLD_CHROMIUMS,
      workers: 1,
      timeout: 90_000,
      use: { oldChromium },
    })),
    {
      name: 'chromium-whole',
      testIgnore: NOT_FOR_CHROMIUM,
      grep: NEEDS_WHOLE,
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: {
          ...(process.env.E2E_CHROMIUM_PATH && { executablePath: process.env.E2E_CHROMIUM_PATH }),
          args: [NO_NETWORK],
        },
      },
    },
    {
      name: 'chromium',
      testIgnore: NOT_FOR_CHROMIUM,
      grepInvert: NEEDS_WHOLE,
      use: devices['Desktop Chrome'],
    },
  ],
});
