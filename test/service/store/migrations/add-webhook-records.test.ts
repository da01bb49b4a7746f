import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely, Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../src/service/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../src/service/store/migrations/migrations.ts';
import type { Tables } from '../../../../src/service/store/schema.ts';

let db: Kysely<Tables>;
let migrator: Migrator;
beforeEach(async () => {
  db = new Kysely({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  await migrator.migrateTo('006_order_expiry');
});
afterEach(() => db.destroy());

const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));

describe('addWebhookRecords', () => {
  it('tells deliveries that are there what their events know, and where those go that are still to be sent', async () => {
    await run(
      `insert into payments values ('p1', 1, 'order-1', 1, 'EUR', 'SETTLED', 1, null, null, 0, 0, 0)`,
    );
    await run(`insert into events values ('evt_1', 1, 'p1', 'payment.settled', '{}', 0)`);
    const values = (id: string, url: string, state: string) =>
      `('${id}', 1, 'evt_1', null, '${url}', '${state}', 0, 0, 0, 0)`;
    await run(`insert into deliveries values
      ${values('dlv_1', 'https://hooks.example/a?b', 'PENDING')},
      ${values('dlv_2', 'no address', 'PENDING')},
      ${values('dlv_3', 'https://hooks.example/c', 'DELIVERED')}`);
    const { error } = await migrator.migrateTo('007_webhook_records');
    expect(error).toBeUndefined();
    const rows = db
      .selectFrom('deliveries')
      .select(['id', 'origin', 'event_type', 'transaction_id', 'attempts_before_resend']);
    const known = { event_type: 'payment.settled', transaction_id: 'order-1', attempts_before_resend: 0 };
    expect(await rows.orderBy('id').execute()).toEqual([
      { id: 'dlv_1', origin: 'https://hooks.example', ...known },
      { id: 'dlv_2', origin: 'no address', ...known },
      { id: 'dlv_3', origin: '', ...known },
    ]);
  });

  it('leaves webhooks that are there as they are', async () => {
    await run(
      `insert into webhooks values ('wh_1', 1, 'https://hooks.example/', '["payment.settled"]', 1, 'whsec_x', 5)`,
    );
    await migrator.migrateTo('007_webhook_records');
    expect(await db.selectFrom('webhooks').selectAll().execute()).toEqual([
      {
        id: 'wh_1',
        company_id: 1,
        url: 'https://hooks.example/',
        event_types: '["payment.settled"]',
        enabled: 1,
        secret: 'whsec_x',
        created_at: 5,
        previous_secret: null,
        previous_secret_until: null,
        failing_since: null,
        disabled_reason: null,
      },
    ]);
  });
});
