import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { EngineName, EngineParts } from '../../stack/find-engines.ts';
import { NO_NETWORK } from '../../stack/offline-dns.ts';
import { connectChromium } from './connect-chromium.ts';
import { connectHttp } from './connect-http.ts';
import { connectMarionette } from './connect-marionette.ts';
import { pickPort } from './pick-port.ts';
import { retry } from './retry.ts';
import { createProfile, startProcess } from './start-process.ts';
import { CAPABILITIES, type Transport } from './transport.ts';

const START_LIMIT_MS = 45_000;
/** In CSS px. Room for a whole checkout: not every engine scrolls the page for a click in a frame of another site. */
const WINDOW = { width: 1280, height: 1800 };

export interface StartedEngine {
  transport: Transport;
  stop(): void;
}

async function startChromium({ chromium, chromedriver }: EngineParts<'chromium'>): Promise<StartedEngine> {
  const profile = createProfile();
  const driver = startProcess(chromedriver, ['--port=0']);
  const [, port] = await driver.waitForLine(/started successfully on port (\d+)/);
  const transport = await connectHttp(`http://127.0.0.1:${port}`, {
    ...CAPABILITIES,
    'goog:chromeOptions': {
      binary: chromium,
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-dev-shm-usage',
        NO_NETWORK,
        // No page runs long enough to benefit from the optimizing compiler.
        '--js-flags=--no-opt',
        `--user-data-dir=${profile.path}`,
      ],
    },
  });
  return {
    transport,
    stop() {
      driver.kill();
      profile.remove();
    },
  };
}

const FIREFOX_PREFERENCES = {
  // A free port, which the browser then writes into a file.
  'marionette.port': 0,
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Opens no start page, and prepares no new tab.
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': '',
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'app.normandy.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.sessionstore.interval': 3_600_000,
  'browser.cache.disk.enable': false,
};

async function startFirefox({ firefox }: EngineParts<'firefox'>): Promise<StartedEngine> {
  const profile = createProfile();
  const lines = Object.entries(FIREFOX_PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile.path, 'user.js'), lines.join('\n'));
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile.path];
  const browser = startProcess(firefox, args);
  const transport = await retry(START_LIMIT_MS, async () => {
    const port = Number(await readFile(join(profile.path, 'MarionetteActivePort'), 'utf8'));
    return connectMarionette(port);
  });
  return {
    transport,
    stop() {
      transport.close();
      browser.kill();
      profile.remove();
    },
  };
}

async function startWebKit({ driver, browser, display }: EngineParts<'webkit'>): Promise<StartedEngine> {
  // WebKitGTK has no headless mode.
  const screen = startProcess(display, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    `${WINDOW.width}x${WINDOW.height}x24`,
    '-nolisten',
    'tcp',
  ]);
  const [number] = await screen.waitForLine(/^\d+$/);
  const port = await pickPort();
  const service = startProcess(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Layers that a processor draws and puts together take a third of the processor's time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  await retry(START_LIMIT_MS, () => fetch(`http://127.0.0.1:${port}/status`));
  const transport = await connectHttp(`http://127.0.0.1:${port}`, {
    ...CAPABILITIES,
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  return {
    transport,
    stop() {
      service.kill();
      // The process gets SIGTERM and not SIGKILL, which would leave the lock of its display behind.
      screen.kill('SIGTERM');
    },
  };
}

const STARTERS: { [Name in EngineName]: (parts: EngineParts<Name>) => Promise<StartedEngine> } = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

/** Starts an old browser, for which there is no driver. */
export async function startOldChromium(path: string): Promise<StartedEngine> {
  const profile = createProfile();
  const { child, kill } = startProcess(
    path,
    [
      '--headless',
      '--no-sandbox',
      // The browser is one window: it starts no process for drawing, and none for a frame of another site.
      '--no-zygote',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-dev-shm-usage',
      '--disable-site-isolation-trials',
      NO_NETWORK,
      '--js-flags=--no-opt',
      `--user-data-dir=${profile.path}`,
      '--remote-debugging-pipe',
    ],
    { hasPipes: true },
  );
  const [, , , input, output] = child.stdio;
  const transport = await connectChromium(input as Writable, output as Readable);
  await transport.send('SetWindowRect', WINDOW);
  return {
    transport,
    stop() {
      kill();
      profile.remove();
    },
  };
}

export async function startEngine<Name extends EngineName>(
  name: Name,
  parts: EngineParts<Name>,
): Promise<StartedEngine> {
  const engine = await STARTERS[name](parts);
  await engine.transport.send('SetWindowRect', WINDOW);
  return engine;
}
