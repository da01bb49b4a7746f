import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerCompanies } from '../../../../../src/service/calls/seeding/register-companies.ts';
import { addRights } from '../../../../../src/service/platform/store/migrations/add-rights.ts';
import type { Store } from '../../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../../support/open-test-store.ts';

const run = async (store: Store, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(store);
};

/** Takes the migration back, on both databases. */
const REVERSE = [
  'drop index companies_reading',
  'drop index users_reading',
  ...['companies.scopes', 'companies.reading', 'users.reading', 'users.created_by', 'users.is_plugin'],
  'partner_companies.suspended_by',
  'idempotency_keys.caller',
].map((change) => change.replace(/^(\w+)\.(\w+)$/, 'alter table $1 drop column $2'));

const company = (id: number, name: string, isSeeded = 0) =>
  `insert into companies (id, name, webhook_secret, profile, is_listed, is_seeded) values (${id}, '${name}', 'whsec_x',
    '{"name":"${name}","type":"merchant","providers":["ServiceDirect"],"moto":false}', 1, ${isSeeded})`;
const user = (id: string, companyId: number, scopes: string, createdAt: number, username = id) =>
  `insert into users (id, company_id, username, name, password_digest, scopes, is_disabled, version, seed, created_at, updated_at)
    values ('${id}', ${companyId}, '${username}', '', 'digest', '${scopes}', 0, 3, null, ${createdAt}, 5)`;

/** The rows that the version before has left. */
const FILL = [
  company(1, 'Bottega Rossi'),
  company(2, 'BOTTEGA  Rossi'),
  company(3, 'Invitata', 1),
  user('ada', 1, '["utilities"]', 1),
  user('till', 1, '["online-payments","wallet"]', 2),
  user('late', 2, '["chat-api"]', 4, 'ADA'),
  `insert into partner_companies (id, company_id, parent_id, state, email, metadata, created_at, updated_at)
    values ('cmp_1', 3, 1, 'SUSPENDED', 'ciao@x.example', '{}', 1, 1)`,
  `insert into webhooks (id, company_id, url, event_types, enabled, secret, created_at)
    values ('wh_1', 1, 'https://hooks.example/', '["payment.settled","contract.sent"]', 1, 'whsec_y', 1)`,
  `insert into changes (id, company_id, type, subject_id, subject, fields, source, created_at)
    values ('chg_1', 1, 'company.changed', '1', 'Bottega Rossi', '[]', 'command', 1)`,
  `insert into idempotency_keys (company_id, key, call, body_digest, holder, leased_until, status_code, answer, created_at)
    values (1, 'order-1', 'POST /x', 'd', 'h', 0, 200, '{}', 1)`,
];

it('the upgrade to rights keeps every row, and the next start completes what it can know', async () => {
  const store = await openTestStore();
  await run(store, REVERSE);
  await run(store, FILL);
  await addRights(store as unknown as Kysely<unknown>);
  await registerCompanies(store, [], 10, () => undefined);
  const companies = store
    .selectFrom('companies')
    .select(['id', 'scopes', 'reading', 'is_seeded', 'is_listed']);
  expect(await companies.orderBy('id').execute()).toEqual([
    {
      id: 1,
      scopes: '["online-payments","wallet","utilities"]',
      reading: 'bottega rossi',
      is_seeded: 0,
      is_listed: 1,
    },
    { id: 2, scopes: '["chat-api"]', reading: null, is_seeded: 0, is_listed: 1 },
    { id: 3, scopes: '[]', reading: 'invitata', is_seeded: 0, is_listed: 1 },
  ]);
  const users = store
    .selectFrom('users')
    .select(['id', 'scopes', 'version', 'reading', 'created_by', 'is_plugin']);
  const kept = { version: 3, created_by: null, is_plugin: 0 };
  expect(await users.orderBy('created_at').execute()).toEqual([
    { ...kept, id: 'ada', scopes: '["utilities"]', reading: 'ada' },
    { ...kept, id: 'till', scopes: '["online-payments","wallet"]', reading: 'till' },
    { ...kept, id: 'late', scopes: '["chat-api"]', reading: null },
  ]);
  const invited = store.selectFrom('partner_companies').selectAll().where('id', '=', 'cmp_1');
  expect(await invited.executeTakeFirst()).toMatchObject({ state: 'SUSPENDED', suspended_by: '[]' });
  expect(await store.selectFrom('webhooks').selectAll().execute()).toMatchObject([
    { id: 'wh_1', enabled: 1, event_types: '["payment.settled","contract.sent"]' },
  ]);
  expect(await store.selectFrom('changes').selectAll().execute()).toMatchObject([{ subject_id: '1' }]);
  expect(await store.selectFrom('idempotency_keys').selectAll().execute()).toMatchObject([
    { key: 'order-1', caller: null },
  ]);
  await store.destroy();
});
