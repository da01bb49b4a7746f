import { installEngines } from './engines/install-engines.ts';
import { findBrowsers } from './find-browser.ts';
import { startStack } from './start-stack.ts';

/** What `npm start` promises. */
const STOP_LIMIT_MS = 10_000;

/** Before all tests: the browsers and a running stack. The workers read them from the environment. */
export default async function setUp() {
  installEngines();
  const { whole, quick } = await findBrowsers();
  process.env.E2E_CHROMIUM_PATH = whole;
  process.env.E2E_QUICK_CHROMIUM_PATH = quick;
  const { service, shop, stop } = await startStack();
  process.env.E2E_SERVICE_URL = service;
  process.env.E2E_SHOP_URL = shop;

  return async () => {
    const askedAtMs = performance.now();
    const exitCode = await stop();
    if (exitCode !== 0) throw new Error(`npm start ended with code ${exitCode} and not with 0.`);
    if (performance.now() - askedAtMs > STOP_LIMIT_MS) throw new Error('npm start took too long to end.');
  };
}
