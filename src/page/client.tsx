import { runLater } from './run-later.ts';
import { startPage } from './start-page.ts';

/** The release, written in by the build. */
declare const __VERSION__: string;

startPage(window, {
  build: __VERSION__,
  fetch: (...call) => window.fetch(...call),
  runLater,
  // Where they do not come the page stays as it was rendered, and says so: as it does without this file.
  loadRareParts: (use) => void import('./rare-parts.ts').then(({ RARE_PARTS }) => use(RARE_PARTS)),
  holdScroll: (root) => void import('./hold-scroll.ts').then((code) => code.holdScroll(root)),
  loadStyling: () => import('./styling/create-styling.ts'),
  loadChallenge: () => import('./open-challenge.tsx'),
  loadWallets: {
    apple_pay: () => import('./wallets/apple-pay/open-apple-pay.ts'),
    google_pay: () => import('./wallets/google-pay/create-google-pay.ts'),
  },
});
