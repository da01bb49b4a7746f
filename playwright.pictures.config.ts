import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes the pictures of the docs, with the same browser and the same stack as the tests: `npm run pictures`. */
export default defineConfig(base, { testIgnore: [], testMatch: 'pictures.spec.ts' });
