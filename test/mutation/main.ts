/** `npm run mutation`: changes the code in one place after the other, and lists the changes that no test notices. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installStryker } from './install-stryker.ts';

/** The rooms whose guards protect money, secrets and the frame. */
const ROOMS = [
  'src/protocol',
  'src/sdk',
  'src/service/calls',
  'src/service/payments',
  'src/service/recurring',
  'src/service/webhooks',
];

const FOLDER = '.cache/mutation';
const USAGE = 'npm run mutation -- [--also test/folder] [src/folder, src/file.ts or src/file.ts:10-20 ...]';

const OPTIONS = {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Code that runs while a module loads is tables, which only a new process would load again.
  ignoreStatic: true,
  // Texts and literals are no guards.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'] },
  concurrency: 1,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  ignorePatterns: ['/.cache', '/bench', '/docs/pictures', '/releases'],
  cleanTempDir: 'always',
  incremental: true,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};

/** The folder of tests that mirrors a folder or file of the source, or the nearest one above it that exists. */
function findMirror(place: string): string {
  let folder = place.replace(/^src/, 'test');
  while (!existsSync(folder) || !statSync(folder).isDirectory()) folder = dirname(folder);
  return folder;
}

/** Mutates one folder or file, and prints the mutants that survive. */
function mutate(place: string, also: string[]): boolean {
  const name = place.replaceAll(/[/:]/g, '-').replace('.ts', '');
  const report = join(FOLDER, name);
  const options = {
    ...OPTIONS,
    mutate: [place.includes('.ts') ? place : `${place}/**/*.ts`, '!**/*.d.ts'],
    tempDirName: `${report}-work`,
    incrementalFile: `${report}.incremental.json`,
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
  };
  writeFileSync(`${report}.config.json`, JSON.stringify(options));
  const tests = [findMirror(place), ...also].map((folder) => `${folder}/**/*.test.ts`);
  const stryker = `${FOLDER}/node_modules/@stryker-mutator/core/bin/stryker.js`;
  const { status } = spawnSync(process.execPath, [stryker, 'run', `${report}.config.json`], {
    env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests) },
    stdio: 'inherit',
  });
  return status === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { also: { type: 'string', multiple: true, default: [] } },
});

/** The file or folder of a place, without its lines. */
const getPath = (place: string): string => place.replace(/:[\d-]+$/, '');

const missing = [...positionals, ...values.also].find((place) => !existsSync(getPath(place)));
if (missing) throw new Error(`There is no "${missing}". ${USAGE}`);
installStryker(FOLDER);
const places = positionals.length ? positionals : ROOMS;
if (!places.map((place) => mutate(place.replace(/\/$/, ''), values.also)).every(Boolean))
  process.exitCode = 1;
