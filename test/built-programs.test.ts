import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

/** Prints each file that Node loads as a module. */
const PRINT_FILES = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) console.log('FILE ' + url);
    return next(url, context);
  },
});`)}`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'servicepay-start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starts the service as `npm run service` does. @returns the files that it loads until it is ready, from the project's root */
async function listLoadedFiles(): Promise<string[]> {
  const [, , ...args] = packageJson.scripts.service.split(' ');
  const child = spawn(process.execPath, ['--import', PRINT_FILES, ...args], {
    env: { ...process.env, SERVICE_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const files: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('FILE '))
      files.push(line.slice(line.indexOf(process.cwd()) + process.cwd().length + 1));
    if (line.startsWith('READY ')) break;
  }
  child.kill('SIGKILL');
  return files;
}

describe('the built service', () => {
  // A start is as slow as the files that it loads are many: reading its sources and packages took most of it.
  it('loads itself and the page, and no source or package', async () => {
    expect(await listLoadedFiles()).toEqual([
      'src/start/require-node.mjs',
      'src/start/run-program.mjs',
      'src/start/is-build-stale.mjs',
      'src/start/name-sources.mjs',
      'dist/programs/service-main.cjs',
      'dist/page-server/render-page.js',
    ]);
  });
});
