import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/service/postgres/start-postgres.ts';

/** Of a single test. Starting a program or hashing a password takes a second on a busy machine. */
const TEST_TIMEOUT_MS = 20_000;

/** The files whose tests open a store: with POSTGRES_SUITE=whole all of them run on PostgreSQL too. */
const listStoreTests = (): string[] =>
  readdirSync('test/service', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/service/${name}`)
    .filter((file) => /create-test-service|open-test-store/.test(readFileSync(file, 'utf8')));

/** What is about storage and about many at once. On PGlite, which takes seconds to start in each file, nothing else. */
const STORAGE_TESTS = [
  'test/service/cards/saved-cards.test.ts',
  'test/service/checkout/{attempts,recover-attempts}.test.ts',
  'test/service/payments/settle-holds.test.ts',
  'test/service/webhooks/{claim-deliveries,find-due,record-event}.test.ts',
];
/** What writes: the part of the suite that runs on PostgreSQL every time. */
const WRITING_TESTS = [
  'test/service/{register-companies,store/read-secret}.test.ts',
  'test/service/checkout/{create-recovery-worker,pay,pay-rail,settle-rail,shopper-cards,validate-merchant}.test.ts',
  'test/service/links/{close-link,create-link}.test.ts',
  'test/service/payments/move-payment.test.ts',
  'test/service/simulators/create-acquirer.test.ts',
  'test/service/webhooks/{create-delivery-worker*,in-flight,judge-webhook,record-attempt}.test.ts',
];

function listPostgresTests(): string[] {
  if (!findPostgres()) return STORAGE_TESTS;
  return process.env.POSTGRES_SUITE === 'whole' ? listStoreTests() : [...STORAGE_TESTS, ...WRITING_TESTS];
}

/** Of a database that has yet to be started, on a busy machine. */
const POSTGRES_HOOK_TIMEOUT_MS = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        // As the build replaces it with the version in package.json.
        define: { __VERSION__: '"0.0.0-test"' },
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{protocol,service,demo,start,e2e,bench}/**/*.test.ts'],
          exclude: ['test/service/postgres/*.test.ts'],
          // A process of its own for every file would take longer than the tests. Only those of the script and of what is
          // built need it, which leave things in the window.
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        define: { __VERSION__: '"0.0.0-test"' },
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'postgres',
          environment: 'node',
          globalSetup: 'test/service/postgres/global-setup.ts',
          include: ['test/service/postgres/*.test.ts', ...listPostgresTests()],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: POSTGRES_HOOK_TIMEOUT_MS,
        },
      },
      {
        define: { __VERSION__: '"0.0.0-test"' },
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'page',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'https://shop.example/basket' } },
          include: ['test/{page,dashboard}/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        define: { __VERSION__: '"0.0.0-test"' },
        test: {
          name: 'built',
          environment: 'node',
          include: ['test/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        define: { __VERSION__: '"0.0.0-test"' },
        test: {
          name: 'sdk',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'https://shop.example/basket' } },
          include: ['test/sdk/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
    ],
  },
});
