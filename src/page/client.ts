// Imported first, so that markup is close to other markup in the bundle: gzip looks back only 32 KiB (saves 350 B).
import './start/show-page.tsx';
// Imported last, because its Base64 does not compress.
import { addDigits } from './fonts/add-digits.ts';
import { importAgain } from './loading/import-again.ts';
import { importFiles } from './loading/import-files.ts';
import { runInTask } from './loading/run-in-task.ts';
import { startPage } from './start/start-page.ts';

/** The version, inserted by the build. */
declare const __VERSION__: string;

startPage(window, {
  build: __VERSION__,
  fetch: (...call) => window.fetch(...call),
  runInTask,
  addDigits,
  // Until the chunk has loaded, the page stays as rendered and says so, as without this file.
  loadWalletsAndRails: (use) =>
    void importAgain(() => import('./start/wallets-and-rails-chunk.ts')).then(({ WALLETS_AND_RAILS }) =>
      use(WALLETS_AND_RAILS),
    ),
  loadEmbedded: (use) =>
    void importAgain(() => import('./start/embedded-chunk.ts')).then(({ EMBEDDED }) => use(EMBEDDED)),
  loadStyling: () => importFiles(() => import('./styling/create-styling.ts')),
  loadEncryptCard: () => importFiles(() => import('./payment/encrypt-card.ts')),
  loadAfterLoad: () => importFiles(() => import('./start/after-load-chunk.ts')),
});
