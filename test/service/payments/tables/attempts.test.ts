import { CompiledQuery } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { OPEN_STATES } from '../../../../src/service/payments/attempts/finish-attempt.ts';
import { OPEN_INDEX } from '../../../../src/service/payments/tables/attempts.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

async function explain(statement: string): Promise<string> {
  const explained = CompiledQuery.raw(`explain query plan ${statement}`, []);
  const { rows } = await service.store.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail).join('\n');
}

// PostgreSQL chooses by its statistics.
describe.skipIf(inject('postgres'))('the table of attempts on SQLite', () => {
  it.each([
    "select email from attempts where payment_id = 'a' and state = 'APPROVED'",
    "select email from attempts where payment_id in ('a', 'b') and state = 'APPROVED' order by id",
    "select (select max(id) from attempts where payment_id = payments.id and state = 'APPROVED') from payments",
    `select attempts.id from payments inner join attempts on attempts.payment_id = payments.id
      where payments.id = 'a' and attempts.state = 'APPROVED'`,
  ])('finds the attempts of a payment by the payment, whatever their state: %s', async (statement) => {
    expect(await explain(statement)).toMatch(/SEARCH attempts USING (COVERING )?INDEX \S+ \(payment_id=\?\)/);
  });

  it('finds the open attempts by an index of them alone', async () => {
    for (const state of OPEN_STATES) expect(OPEN_INDEX).toContain(`'${state}'`);
    const states = OPEN_STATES.map((state) => `'${state}'`).join();
    const open = `select id, state from attempts where state in (${states}) and id > '' order by id limit 10`;
    expect(await explain(open)).toBe('SEARCH attempts USING INDEX attempts_open (id>?)');
  });
});
