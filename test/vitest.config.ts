import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './service/postgres/server/start-postgres.ts';

/** The tests start some hundred Node processes: each takes two thirds of its time when the code is compiled already. */
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../.cache/compile');

/** For a test that hangs. Starting a program takes ten seconds on a busy machine, and no working test comes near the limit. */
const TEST_TIMEOUT_MS = 90_000;

/** The module that opens the store of a test. */
const STORE = 'test/service/support/open-test-store.ts';

/** Whether a file of the tests uses the store, itself or through a helper. */
function opensStore(file: string, known: Map<string, boolean>): boolean {
  const found = known.get(file);
  if (found !== undefined) return found;
  known.set(file, file === STORE);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const imported = join(dirname(file), path);
    if (imported.startsWith('test/') && opensStore(imported, known)) known.set(file, true);
  }
  return known.get(file) === true;
}

/** The files of the service's tests, from the project's root. */
const SERVICE_TESTS = readdirSync('test/service', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/service/${name}`);

/** The files whose tests open a store. In the mode `postgres` all of them also run on PostgreSQL. */
function listStoreTests(): string[] {
  const known = new Map<string, boolean>();
  return SERVICE_TESTS.filter((file) => opensStore(file, known));
}

/**
 * The files of these tests, in whichever room of the service they are.
 * @throws if one has another name by now: it would no longer run on PostgreSQL, and no test would fail
 */
const find = (names: string): string[] =>
  names
    .trim()
    .split(/\s+/)
    .flatMap((name) => {
      const files = SERVICE_TESTS.filter((file) => file.endsWith(`/${name}.test.ts`));
      if (!files.length)
        throw new Error(`test/vitest.config.ts names the test ${name}, which is not in test/service.`);
      return files;
    });

/** Tests about storage and concurrency. Nothing else runs on PGlite, which takes seconds to start in each file. */
const STORAGE_TESTS = find(`
  dialect statements list-bounds read-page saved-cards finish-attempt recover-attempts capture-or-release-holds-races claim-deliveries find-due record-event
`);
/**
 * Tests that always run on PostgreSQL too: those about races, and the cheapest ones that together send nine of ten of the
 * statements that all tests send. The mode `postgres` runs all.
 */
const STATEMENT_TESTS = find(`
  ports notifications rails tokens two-companies sessions deliver-terminals register-companies seed-terminals
  remembered-routes wallet-routes card-secrecy limit-declines pay-free-amount delivery-routes email-routes overview-route
  buy-domain wallet-calls send-mail client-document create-retention-worker fold-figures company-resource suspended-company individuals
  split-calls ask-rail create-recovery-worker alarms close-link-races list-links capture-amounts finish-modification
  is-expired stored-links export-transactions-call after-payments delivered-terminals hardware-orders end-payments pay-link-call
  mail-receipt-call money-mails terminal-calls define-records record-moves card-session-calls-list card-session-calls card-resource finish-debit
  mandate-resource card-finders remember-follower remove-unused create-rail create-call-store incoming-transfer-routes
  receiver-routes tenancy create-delivery-worker-restart create-delivery-worker-slots find-due-silent in-flight judge-webhook
  pending-deliveries-moved record-delivery-try adopt-hardware-orders used-encryptions fill-last-use
`);

function listPostgresTests(mode: string): string[] {
  if (!findPostgres()) return STORAGE_TESTS;
  return mode === 'postgres' ? listStoreTests() : [...STORAGE_TESTS, ...STATEMENT_TESTS];
}

/** PGlite starts in each file, and in some tests again, on a busy machine. */
const POSTGRES_HOOK_TIMEOUT_MS = 180_000;

/** Tests that start the service in processes run it as one file. */
const BUNDLE = 'test/service/support/processes/bundle-programs.ts';

/**
 * The files of a worker share its process, because a process per file would take longer than the tests. A file must restore what it
 * changes; only the tests of the build have their own processes.
 */
const ONE_PROCESS = { isolate: false, setupFiles: ['test/setup/restore-all.ts'] };

/**
 * Node reads the sources itself, as it does in production. Vite's reader transforms each file once for each project, and looks up
 * every name that a module imports at every use.
 */
const READ_BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** The window that the script and the page run in. */
const SHOP_WINDOW = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'https://shop.example/basket' } },
};

export default defineConfig(({ mode }) => ({
  root: resolve(import.meta.dirname, '..'),
  // The build replaces it with the version in package.json.
  define: { __VERSION__: '"0.0.0-test"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    // Most answers come after a few milliseconds, not after Vitest's 50.
    expect: { poll: { interval: 5 } },
    // Vitest leaves more cores free, but tests wait for processes and databases half of their time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: BUNDLE,
          include: ['test/{build,cli,protocol,service,terminal,demo,start,docs,e2e}/**/*.test.ts'],
          exclude: ['test/service/postgres/**/*.test.ts'],
          ...READ_BY_NODE,
          ...ONE_PROCESS,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          globalSetup: [BUNDLE, 'test/service/postgres/server/global-setup.ts'],
          include: ['test/service/postgres/**/*.test.ts', ...listPostgresTests(mode)],
          hookTimeout: POSTGRES_HOOK_TIMEOUT_MS,
          ...READ_BY_NODE,
          // A database that one file has made is emptied for the next.
          ...ONE_PROCESS,
        },
      },
      {
        extends: true,
        test: {
          ...SHOP_WINDOW,
          name: 'page',
          include: ['test/{drawing,page,dashboard,terminal-screen,manual}/**/*.test.{ts,tsx}'],
          ...ONE_PROCESS,
        },
      },
      {
        extends: true,
        test: { ...READ_BY_NODE, name: 'built', globalSetup: BUNDLE, include: ['test/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...SHOP_WINDOW,
          name: 'sdk',
          include: ['test/sdk/**/*.test.ts'],
          ...ONE_PROCESS,
          setupFiles: [...ONE_PROCESS.setupFiles, 'test/sdk/support/clear-page.ts'],
        },
      },
    ],
  },
}));
