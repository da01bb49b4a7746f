import { checkBackFromBank } from '../steps/check-back-from-bank.ts';

// Playwright's default: the browser keeps no page, and Back loads it again.
checkBackFromBank('own-button');
