import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './service/postgres/start-postgres.ts';

/** For a single test that never ends. What works must not need it: starting a program takes ten seconds on a busy machine. */
const TEST_TIMEOUT_MS = 90_000;

/** The files whose tests open a store: with POSTGRES_SUITE=whole all of them run on PostgreSQL too. */
const listStoreTests = (): string[] =>
  readdirSync('test/service', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/service/${name}`)
    .filter((file) => /create-test-service|open-test-store/.test(readFileSync(file, 'utf8')));

/** What is about storage and about many at once. On PGlite, which takes seconds to start in each file, nothing else. */
const STORAGE_TESTS = [
  'test/service/cards/saved-cards.test.ts',
  'test/service/attempts/{attempts,recover-attempts}.test.ts',
  'test/service/payments/end-holds.test.ts',
  'test/service/deliveries/{claim-deliveries,find-due}.test.ts',
  'test/service/outbox/record-event.test.ts',
];
/** What writes: the part of the suite that runs on PostgreSQL every time. */
const WRITING_TESTS = [
  'test/service/{companies/register-companies,store/read-secret}.test.ts',
  'test/service/attempts/{create-recovery-worker,ask-rail}.test.ts',
  'test/service/checkout/{pay,shopper-cards,validate-merchant}.test.ts',
  'test/service/checkout/{pay-rail,pay-rail-again,pay-saved-card,remove-saved-card}.test.ts',
  'test/service/links/{close-link,create-link}.test.ts',
  'test/service/payments/move-payment.test.ts',
  'test/service/simulators/create-acquirer.test.ts',
  'test/service/deliveries/{create-delivery-worker*,in-flight,judge-webhook,record-delivery-try}.test.ts',
];

function listPostgresTests(): string[] {
  if (!findPostgres()) return STORAGE_TESTS;
  return process.env.POSTGRES_SUITE === 'whole' ? listStoreTests() : [...STORAGE_TESTS, ...WRITING_TESTS];
}

/** Of a database that has yet to be started, on a busy machine: PGlite in each file, and in some tests anew. */
const POSTGRES_HOOK_TIMEOUT_MS = 180_000;

/** Where the script and the page are, as far as they can tell. */
const SHOP_WINDOW = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'https://shop.example/basket' } },
};

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  // As the build replaces it with the version in package.json.
  define: { __VERSION__: '"0.0.0-test"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    // Vitest itself leaves a core free; tests wait for processes and databases half of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/{protocol,service,demo,start,docs,e2e}/**/*.test.ts'],
          exclude: ['test/service/postgres/*.test.ts'],
          // A process of its own for every file would take longer than the tests. Only those of the script and of what is
          // built need it, which leave things in the window.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          globalSetup: 'test/service/postgres/global-setup.ts',
          include: ['test/service/postgres/*.test.ts', ...listPostgresTests()],
          hookTimeout: POSTGRES_HOOK_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHOP_WINDOW,
          name: 'page',
          include: ['test/{page,dashboard}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'built', include: ['test/*.test.ts'] } },
      { extends: true, test: { ...SHOP_WINDOW, name: 'sdk', include: ['test/sdk/**/*.test.ts'] } },
    ],
  },
});
