import { DatabaseSync } from 'node:sqlite';
import { Kysely, Migrator } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../src/service/store/dialects/create-sqlite-dialect.ts';
import { completeWebhooks } from '../../../../src/service/store/migrations/complete-webhooks.ts';
import { MIGRATIONS } from '../../../../src/service/store/migrations/migrations.ts';
import type { Store } from '../../../../src/service/store/open-store.ts';
import type { Tables } from '../../../../src/service/store/schema.ts';

let store: Store;
/** A database as it was before. */
beforeEach(async () => {
  store = new Kysely<Tables>({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  const older = Object.entries(MIGRATIONS).filter(([name]) => name < '011');
  const provider = { getMigrations: async () => Object.fromEntries(older) };
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest();
  expect(error).toBeUndefined();
});
afterEach(() => store.destroy());

it('keeps the secrets of companies, which have replaced none', async () => {
  const company = { name: 'Bottega Rossi', webhook_secret: 'whsec_1', default_webhook_url: null };
  await store.insertInto('companies').values(company).execute();
  await completeWebhooks(store as unknown as Kysely<unknown>);
  const rows = await store.selectFrom('companies').selectAll().execute();
  const replaced = { previous_webhook_secret: null, previous_webhook_secret_until: null };
  expect(rows).toEqual([{ id: 1, ...company, ...replaced }]);
});
