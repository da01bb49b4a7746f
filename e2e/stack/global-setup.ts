import { findBrowsers } from './find-browsers.ts';
import { listMissingEngines } from './find-engines.ts';
import { listMissingOldChromiums } from './old-chromiums.ts';
import { startStack } from './start-stack.ts';

/** The time that `npm start` promises to end in. */
const STOP_LIMIT_MS = 10_000;

/** Tests of a missing engine are skipped, except on a build server (`CI`), where no one would notice. */
function reportMissingEngines(): void {
  const missing = [...listMissingEngines(), ...listMissingOldChromiums()];
  if (!missing.length) return;
  const text = `Engines left out of the tests: ${missing.join(', ')}. "npm run browsers" installs them: the engines as root on Debian, versions of Chromium on Linux on x64.`;
  if (process.env.CI) throw new Error(text);
  console.log(text);
}

/** Finds the browsers and starts the stack before all tests. The workers read both from the environment. */
export default async function setUp() {
  reportMissingEngines();
  const browsers = await findBrowsers();
  if (!browsers) throw new Error('The tests need a Chromium that starts: run "npm run browsers".');
  const { whole, quick } = browsers;
  process.env.E2E_CHROMIUM_PATH = whole;
  process.env.E2E_QUICK_CHROMIUM_PATH = quick;
  const { service, shop, terminal, screen, stop } = await startStack();
  process.env.E2E_SERVICE_URL = service;
  process.env.E2E_SHOP_URL = shop;
  process.env.E2E_TERMINAL_URL = terminal;
  process.env.E2E_SCREEN_URL = screen;

  return async () => {
    const askedAtMs = performance.now();
    const exitCode = await stop();
    if (exitCode !== 0) throw new Error(`npm start ended with code ${exitCode} and not with 0.`);
    if (performance.now() - askedAtMs > STOP_LIMIT_MS) throw new Error('npm start took too long to end.');
  };
}
