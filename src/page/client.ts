// First in the bundle, because markup compresses best beside markup: gzip looks back 32 KiB (saves 350 B).
import './start/show-page.tsx';
// Last: no letter of it is found again.
import { addDigits } from './fonts/add-digits.ts';
import { importWithTimeout } from './start/import-with-timeout.ts';
import { runInTask } from './start/run-in-task.ts';
import { startPage } from './start/start-page.ts';

/** The release, written in by the build. */
declare const __VERSION__: string;

startPage(window, {
  build: __VERSION__,
  fetch: (...call) => window.fetch(...call),
  runInTask,
  addDigits,
  // If they do not come, the page stays as it was rendered and says so, as it does without this file.
  loadWalletsAndRails: (use) =>
    void import('./start/wallets-and-rails-chunk.ts').then(({ WALLETS_AND_RAILS }) => use(WALLETS_AND_RAILS)),
  loadEmbedded: (use) => void import('./start/embedded-chunk.ts').then(({ EMBEDDED }) => use(EMBEDDED)),
  loadStyling: () => import('./styling/create-styling.ts'),
  loadAfterLoad: () => importWithTimeout(import('./start/after-load-chunk.ts')),
});
