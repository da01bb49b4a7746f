import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run pictures`: takes the pictures of the docs in the same browser and stack as the tests. */
export default defineConfig(base, {
  testMatch: ['pictures.spec.ts', 'gallery.spec.ts'],
  projects: [{ name: 'chromium', testIgnore: [] }],
  use: {
    launchOptions: {
      ...(process.env.E2E_CHROMIUM_PATH && { executablePath: process.env.E2E_CHROMIUM_PATH }),
      // A frame in its own process is drawn at single size and then enlarged, whatever `deviceScaleFactor` is.
      args: ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'],
    },
  },
});
