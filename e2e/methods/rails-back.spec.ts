import { checkBackFromBank } from '../steps/check-back-from-bank.ts';

// As Playwright starts it: the browser keeps no page, and Back loads it again.
checkBackFromBank(['own-button', 'hosted', 'embedded']);
