import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { HEADLESS_SHELL } from '../list-browsers.ts';
import { ENGINE_NAMES, ENGINE_PACKAGES, findEngine } from './find-engines.ts';

const INSTALL = ['apt-get', 'install', '--yes', '--no-install-recommends'];
const INSTALLS = [
  ['apt-get', 'update'],
  [...INSTALL, ...ENGINE_PACKAGES],
  // By itself, because not every system has it; without it the tests take the whole browser, and twice the time.
  [...INSTALL, HEADLESS_SHELL.replace('/usr/bin/', '')],
];

/** The engines that cannot be tested here, each with the program that it lacks. */
function listMissing(): string[] {
  return ENGINE_NAMES.flatMap((name) => {
    const search = findEngine(name);
    return 'missing' in search ? [`${name} (no ${search.missing})`] : [];
  });
}

/**
 * Installs what the engines need where that can be done, and says so. What is still missing is left out: the tests of
 * that engine are skipped, but not on a build server (`CI`), where nobody would notice.
 */
export function installEngines(): void {
  const missing = listMissing();
  if (!existsSync(HEADLESS_SHELL)) missing.push('the browser without a window (no chromium-headless-shell)');
  if (!missing.length) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Engines that are not here: ${missing.join(', ')}. Installing them for the tests.`);
    for (const [command = '', ...args] of INSTALLS) {
      console.log(`> ${command} ${args.join(' ')}`);
      spawnSync(command, args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const left = listMissing();
  if (!left.length) return;
  const text = `Engines left out of the tests: ${left.join(', ')}. On Debian: apt-get install ${ENGINE_PACKAGES.join(' ')}`;
  if (process.env.CI) throw new Error(text);
  console.log(text);
}
