import { runLater } from './run-later.ts';
import { startPage } from './start-page.ts';

/** The release, written in by the build. */
declare const __VERSION__: string;

startPage(window, {
  build: __VERSION__,
  fetch: (...call) => window.fetch(...call),
  runLater,
  loadChallenge: () => import('./open-challenge.tsx'),
  loadWallets: {
    apple_pay: () => import('./wallets/apple-pay/open-apple-pay.ts'),
    google_pay: () => import('./wallets/google-pay/create-google-pay.ts'),
  },
});
