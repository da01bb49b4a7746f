import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

const FILL = `
  insert into attempts (id, payment_id, attempt_key, method, state, created_at)
    values ('attempt', 'sale', '1', 'card', 'APPROVED', 0), ('other', 'gift', '1', 'card', 'APPROVED', 0);
  insert into adyen_payments (reference, psp_reference, state, terms, created_at)
    values ('attempt', 'PSP1', 'ENDED', '{}', 0), ('other', 'PSP2', 'ENDED', '{}', 0);
  insert into modifications (id, payment_id, kind, amount_minor, state, acquirer_reference, tries, created_at, updated_at)
    values ('done', 'sale', 'refund', 1, 'DONE', 'REFUND1', 0, 0, 0),
      ('undone', 'sale', 'refund', 1, 'FAILED', 'REFUND2', 0, 0, 0);
  insert into adyen_notifications (id, event_code, psp_reference, success, original_reference, merchant_reference,
      amount_minor, currency, data, received_at, applied_at, tries)
    values ('1', 'REFUND_FAILED', 'REFUND2', 1, 'PSP1', 'attempt', 1, 'EUR', '{}', 0, 1, 0),
      ('2', 'CHARGEBACK', 'DISPUTE2', 1, null, 'attempt', 1, 'EUR', '{}', 0, 3, 0),
      ('3', 'CHARGEBACK', 'DISPUTE1', 1, 'PSP1', 'attempt', 1, 'EUR', '{}', 0, 2, 0),
      ('4', 'CHARGEBACK', 'DISPUTE3', 1, 'PSP2', '', 1, 'EUR', '{}', 0, 4, 0),
      ('5', 'CHARGEBACK', 'DISPUTE4', 1, 'PSP2', 'other', 1, 'EUR', '{}', 0, null, 0);`;

it('the upgrade to the facts of the acquirer keeps what its notifications have said', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name.endsWith('_acquirer_facts')) database.exec(FILL);
    await up(db);
  }
  const undone = database.prepare('select id from modifications where is_undone = 1').all();
  const chargebacks = database.prepare('select * from adyen_chargebacks order by psp_reference').all();
  await db.destroy();
  expect(undone).toEqual([{ id: 'undone' }]);
  expect(chargebacks).toEqual([
    { psp_reference: 'DISPUTE1', payment_id: 'sale', is_booked: 1 },
    { psp_reference: 'DISPUTE2', payment_id: 'sale', is_booked: 0 },
    { psp_reference: 'DISPUTE3', payment_id: 'gift', is_booked: 1 },
  ]);
});
