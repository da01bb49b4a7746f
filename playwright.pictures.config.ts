import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes the pictures of the docs, with the same browser and the same stack as the tests: `npm run pictures`. */
export default defineConfig(base, {
  testMatch: ['pictures.spec.ts', 'gallery.spec.ts'],
  projects: [{ name: 'chromium', testIgnore: [] }],
  use: {
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM_PATH || undefined,
      // A frame in a process of its own is drawn at single size and then enlarged, whatever `deviceScaleFactor` says.
      args: ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'],
    },
  },
});
