import { writeFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { type EngineName, type EngineOptions, type EngineParts, findEngine } from '../stack/find-engines.ts';
import { getOldChromium, listMissingOldChromiums, type OldChromium } from '../stack/old-chromiums.ts';
import { type PageServer, startPageServer } from '../stack/page-server.ts';
import { createHost, type Host } from './create-host.ts';
import { createDriver, type Driver } from './driver/create-driver.ts';
import { type StartedEngine, startEngine, startOldChromium } from './driver/start-engine.ts';
import { createStyledCheckout, type StyledCheckout } from './styled-checkout.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** A browser with an empty page. */
  driver: Driver;
  host: Host;
  styled: StyledCheckout;
}

interface WorkerFixtures extends EngineOptions {
  /** Runs the tests in this version, in place of the engine. */
  oldChromium: OldChromium | undefined;
  /** A browser per worker; `undefined` if its programs are missing. */
  engine: StartedEngine | undefined;
  pageServer: PageServer;
}

/** The tests of this folder run in every engine, and without Playwright's own browsers. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  oldChromium: [undefined, { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, oldChromium }, use) => {
      const search = findEngine(engineName);
      const isMissing = oldChromium ? listMissingOldChromiums().includes(oldChromium) : 'missing' in search;
      if (isMissing) return use(undefined);
      const engine = oldChromium
        ? await startOldChromium(getOldChromium(oldChromium))
        : await startEngine(engineName, (search as { parts: EngineParts<EngineName> }).parts);
      await use(engine);
      engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  pageServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it must make from here.
    async ({}, use) => {
      const server = await startPageServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  driver: async ({ engine, engineName, oldChromium }, use, testInfo) => {
    if (!engine) return testInfo.skip(true, `${oldChromium ?? engineName} is not installed here.`);
    const driver = createDriver(engine.transport);
    await driver.go('about:blank');
    await use(driver);
    if (testInfo.status === testInfo.expectedStatus) return;
    const picture = await engine.transport.send('TakeScreenshot').catch(() => undefined);
    if (typeof picture !== 'string') return;
    const path = testInfo.outputPath('screenshot.png');
    writeFileSync(path, picture, 'base64');
    await testInfo.attach('screenshot', { path, contentType: 'image/png' });
  },
  host: async ({ driver, pageServer }, use) => use(createHost(driver, pageServer)),
  styled: async ({ driver, host, request, pageServer }, use) =>
    use(createStyledCheckout({ driver, host, request, pageServer })),
});
