import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

const MAIL = "1, 'ada@example.com', 'it', 'Subject', 'Text'";
const COLUMNS = 'company_id, recipient, language, subject, text, created_at';

it('the upgrade to one outbox keeps every mail of the five earlier tables, and sends none of them', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name.endsWith('_mails') && !name.endsWith('_record_mails')) {
      database.exec(`insert into emails (payment_id, ${COLUMNS}) values ('p1', ${MAIL}, 1)`);
      database.exec(
        `insert into transfer_mails (id, payment_id, ${COLUMNS}) values ('t1', 'p1', ${MAIL}, 2)`,
      );
      database.exec(
        `insert into subscription_mails (id, payment_id, kind, ${COLUMNS}) values ('s1', 'p1', 'ended-1', ${MAIL}, 3)`,
      );
      database.exec(
        `insert into receipt_mails (id, receipt_id, ${COLUMNS}) values ('r1', 'receipt', ${MAIL}, 4)`,
      );
      database.exec(`insert into record_mails (id, ${COLUMNS}) values ('c1', ${MAIL}, 5)`);
    }
    await up(db);
  }
  const rows = database.prepare('select * from mails order by created_at').all();
  await db.destroy();
  const shared = {
    company_id: 1,
    recipient: 'ada@example.com',
    language: 'it',
    subject: 'Subject',
    text: 'Text',
  };
  const ended = { html: null, state: 'EXPIRED', tries: 0, due_at: null };
  expect(rows).toEqual(
    [
      { id: 'p1', payment_id: 'p1', kind: 'confirmation', is_single: 1 },
      { id: 't1', payment_id: 'p1', kind: 'transfer', is_single: 0 },
      { id: 's1', payment_id: 'p1', kind: 'ended-1', is_single: 1 },
      { id: 'r1', payment_id: null, kind: 'receipt', is_single: 0 },
      { id: 'c1', payment_id: null, kind: 'code', is_single: 0 },
    ].map((row, index) => ({ ...shared, ...ended, ...row, created_at: index + 1, until: index + 1 })),
  );
});
