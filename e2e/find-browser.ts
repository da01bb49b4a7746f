import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { HEADLESS_SHELL, listBrowsers } from './list-browsers.ts';

const NO_BROWSER = `The tests in the browser need Chromium, and none was found or could be installed.
Install it with \`npx playwright install --with-deps chromium\` or with the system's package manager,
or say where it is with E2E_CHROMIUM_PATH.`;

/** A browser can be there and lack the system's libraries: only one that starts counts. */
async function canStart(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function findStarting(): Promise<string | undefined> {
  const candidates = listBrowsers({
    wanted: process.env.E2E_CHROMIUM_PATH,
    bundledPath: chromium.executablePath(),
    exists: existsSync,
  });
  for (const path of candidates) if (await canStart(path)) return path;
  return undefined;
}

const installBundled = (...options: string[]): string[] => [
  process.execPath,
  'node_modules/@playwright/test/cli.js',
  'install',
  ...options,
  'chromium',
];

/** Ways to get one, the gentlest first. Root may also install what the browser needs of the system. */
function listInstalls(): string[][] {
  const mayInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstallPackages) return [installBundled()];
  return [
    installBundled('--with-deps'),
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ];
}

export interface FoundBrowsers {
  whole: string;
  /** The one without a window where there is one, else the whole one. */
  quick: string;
}

/** The paths of Chromiums that start. Installs one where there is none, and says so. */
export async function findBrowsers(): Promise<FoundBrowsers> {
  let found = await findStarting();
  // Who asked for a certain browser does not want another one.
  if (!found && process.env.E2E_CHROMIUM_PATH)
    throw new Error('The browser at E2E_CHROMIUM_PATH does not start.');
  for (const [command = '', ...args] of found ? [] : listInstalls()) {
    console.log(
      `No Chromium here that starts: installing one for the tests.\n> ${command} ${args.join(' ')}`,
    );
    spawnSync(command, args, { stdio: 'inherit' });
    found = await findStarting();
    if (found) break;
  }
  if (!found) throw new Error(NO_BROWSER);
  const hasQuick =
    !process.env.E2E_CHROMIUM_PATH && existsSync(HEADLESS_SHELL) && (await canStart(HEADLESS_SHELL));
  return { whole: found, quick: hasQuick ? HEADLESS_SHELL : found };
}
