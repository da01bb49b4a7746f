import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  MAX_COUNTED_DELIVERIES,
  readOutbox,
} from '../../../../src/service/back-office/operations/read-outbox.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const NOW = 1_000_000;

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.destroy());

/** Deliveries of nothing, due one after the other, a millisecond apart. */
async function addDeliveries(count: number, state: 'PENDING' | 'DELIVERED', dueAt: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${state} ${dueAt + index}`,
    company_id: 1,
    event_id: `${state} ${dueAt + index}`,
    webhook_id: null,
    url: 'https://hooks.example/',
    origin: 'https://hooks.example',
    event_type: 'payment.settled',
    transaction_id: 't',
    state,
    attempt: 0,
    attempts_before_resend: 0,
    due_at: dueAt + index,
    leased_until: 0,
    created_at: 0,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await store
      .insertInto('deliveries')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

describe('readOutbox', () => {
  it('finds nothing in an empty outbox', async () => {
    expect(await readOutbox(store, NOW)).toMatchObject({ pending: 0, overdueSeconds: 0 });
  });

  it('counts open rows, and returns how long the first has been due', async () => {
    await addDeliveries(5, 'DELIVERED', 1);
    await addDeliveries(3, 'PENDING', NOW - 90_000);
    expect(await readOutbox(store, NOW)).toMatchObject({ pending: 3, overdueSeconds: 90 });
  });

  it('reports no delay for rows that are due later', async () => {
    await addDeliveries(1, 'PENDING', NOW + 90_000);
    expect(await readOutbox(store, NOW)).toMatchObject({ pending: 1, overdueSeconds: 0 });
  });

  it('stops counting, and still finds the one that is due first', async () => {
    await addDeliveries(MAX_COUNTED_DELIVERIES + 1, 'PENDING', NOW - 60_000);
    expect(await readOutbox(store, NOW)).toMatchObject({
      pending: MAX_COUNTED_DELIVERIES,
      overdueSeconds: 60,
    });
  });

  it.skipIf(inject('postgres'))('reads only an index, and sorts nothing', async () => {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select count(*), min(due_at) from (
        select due_at from deliveries where state = 'PENDING' order by due_at limit 10000)`.execute(store);
    const plan = rows.map(({ detail }) => detail).join('\n');
    expect(plan).toContain('COVERING INDEX deliveries_due');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});
