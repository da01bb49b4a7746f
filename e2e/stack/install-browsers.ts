import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowsers, HEADLESS_SHELL } from './find-browsers.ts';
import { ENGINE_PACKAGES, listMissingEngines } from './find-engines.ts';
import { installOldChromium, listMissingOldChromiums } from './old-chromiums.ts';

const APT_INSTALL = ['apt-get', 'install', '--yes', '--no-install-recommends'];
const APT_COMMANDS = [
  ['apt-get', 'update'],
  [...APT_INSTALL, ...ENGINE_PACKAGES],
  // On its own, because not every system has it. Without it the tests use the whole browser and take twice the time.
  [...APT_INSTALL, 'chromium-headless-shell'],
];

/**
 * The languages whose snippets the tests run, what verifies the unit of `deploy/`, and what a machine without a network is made with,
 * each with its package. Other languages run where they are installed.
 */
const PROGRAMS = { php: 'php-cli', python3: 'python3-minimal', 'systemd-analyze': 'systemd', ip: 'iproute2' };

/** Only root can install packages, and only Debian and its relatives have these. */
const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function run([command = '', ...args]: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`);
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs the packages of the three engines that are missing. */
function installEngines(): void {
  const missing = listMissingEngines();
  if (!existsSync(HEADLESS_SHELL)) missing.push('chromium-headless-shell');
  if (!missing.length || !canUseApt) return;
  console.log(`Missing for the tests in browsers: ${missing.join(', ')}. Installing them.`);
  for (const command of APT_COMMANDS) run(command);
}

/** Installs the oldest browsers that are missing. The registry may have none, and only Linux runs them. */
async function installOldChromiums(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  for (const version of listMissingOldChromiums()) {
    console.log(`Missing for the tests in browsers: ${version}. Getting it from the npm registry.`);
    await installOldChromium(version).catch((error: Error) => console.error(error.message));
  }
}

/** Installs those that are missing. */
function installPrograms(): void {
  const missing = Object.entries(PROGRAMS).filter(([command]) => spawnSync(command, ['--version']).error);
  if (!missing.length || !canUseApt) return;
  console.log(
    `Missing for the tests of documents and examples: ${missing.map(([command]) => command).join(', ')}.`,
  );
  run(['apt-get', 'update']);
  run([...APT_INSTALL, ...missing.map(([, name]) => name)]);
}

const PLAYWRIGHT_INSTALL = [process.execPath, 'node_modules/@playwright/test/cli.js', 'install'];

/** Installs Playwright's own browser where none starts, or the package alone where that cannot be downloaded. */
async function installChromium(): Promise<void> {
  if (await findBrowsers()) return;
  console.log('No Chromium starts here. Installing one for the tests in browsers.');
  const commands = canUseApt
    ? [
        [...PLAYWRIGHT_INSTALL, '--with-deps', 'chromium'],
        [...APT_INSTALL, 'chromium'],
      ]
    : [[...PLAYWRIGHT_INSTALL, 'chromium']];
  for (const command of commands) {
    run(command);
    if (await findBrowsers()) return;
  }
  throw new Error(`The tests need a Chromium, and none could be installed. Install one with
\`npx playwright install --with-deps chromium\` or the system's package manager, or set E2E_CHROMIUM_PATH.`);
}

/** `npm run browsers`: installs what the tests need of the system and is missing, and prints each command. */
installEngines();
installPrograms();
await installOldChromiums();
await installChromium();
const left = [...listMissingEngines(), ...listMissingOldChromiums()];
console.log(
  left.length ? `Browsers: Chromium. Left out: ${left.join(', ')}.` : 'Browsers: all are installed.',
);
