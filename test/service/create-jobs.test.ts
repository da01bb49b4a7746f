import { describe, expect, it, vi } from 'vitest';
import { releaseJobs } from '../../src/service/create-jobs.ts';
import { claimDue, DUE_LEASE_MS, type DueTable } from '../../src/service/platform/store/claim-due.ts';
import { SUBJECTS } from '../../src/service/subjects/subjects.ts';
import { POLL } from './support/poll.ts';
import { useService } from './support/use-service.ts';

const service = useService();

it('are begun by the look of each second that finds them due', async () => {
  const link = await service.createLink({ LinkDurationSeconds: 60 });
  const readStatus = async () =>
    (await service.store.selectFrom('payments').select('status').executeTakeFirstOrThrow()).status;
  await service.pollJobs();
  await service.runDueJobs();
  expect(await readStatus()).toBe('CREATED');
  service.clock.advance(60);
  await service.pollJobs();
  await vi.waitUntil(async () => (await readStatus()) === 'EXPIRED', POLL);
  expect((await service.getStatus(link)).status).toBe('EXPIRED');
});

it('are run until none is due that another one has made due', async () => {
  await service.pay(await service.createLink());
  await service.runDueJobs();
  expect(await service.store.selectFrom('figure_postings').select('id').execute()).toEqual([]);
  expect(await service.store.selectFrom('account_postings').select('id').execute()).toEqual([]);
});

describe('a start', () => {
  /** Inserts a row with a due time, and the least that its other columns need. */
  async function insertDue(table: DueTable, dueAt: number): Promise<void> {
    const tables = await service.store.introspection.getTables();
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const row = columns
      .filter(({ isNullable }) => !isNullable)
      .map(({ name, dataType }) => [name, /char|text/i.test(dataType) ? 'x' : 1]);
    const values = { ...Object.fromEntries(row), id: 'claimed', due_at: dueAt };
    await service.store.insertInto(table).values(values).execute();
  }

  // Its lease would end after a minute, in which a shopper or a merchant waits.
  it.each<DueTable>([
    'modifications',
    'adyen_notifications',
    'released_tokens',
    'card_finders',
    'domain_names',
  ])('makes what the process before has claimed of %s due', async (table) => {
    const { store, clock } = service;
    const now = clock.now();
    await insertDue(table, now + DUE_LEASE_MS);
    expect(await claimDue(store, table, { now, limit: 10 })).toEqual([]);
    await releaseJobs(store, now);
    expect(await claimDue(store, table, { now, limit: 10 })).toEqual(['claimed']);
  });

  it('leaves times alone that payments and records have by themselves', async () => {
    const claims = SUBJECTS.flatMap((subject) => subject.claims ?? []);
    const others = SUBJECTS.flatMap(({ due = {} }) => Object.keys(due)).filter(
      (table) => !claims.some((claimed) => claimed === table),
    );
    // Responses are released by the subject itself, because a refusal may wait. A letter or the match of a transfer can be a minute late.
    expect(others).toEqual([
      'payments',
      'dispute_responses',
      'subscriptions',
      'letters',
      'records',
      'bank_entries',
    ]);
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    await releaseJobs(service.store, service.clock.now());
    await service.runDueJobs();
    expect((await service.getStatus(link)).status).toBe('CREATED');
  });
});
