import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'pictures.spec.ts',
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
    trace: 'retain-on-failure',
    // Needs ffmpeg, without which every test would die at its first page.
    video: 'off',
    // Set by the global setup: Playwright's own browser, or one that the system has.
    launchOptions: { executablePath: process.env.E2E_CHROMIUM_PATH || undefined },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
