import { CompiledQuery } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { claimDue, DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const claim = (limit = 10) => claimDue(service.store, 'payments', { now: service.clock.now(), limit });

describe('claimDue', () => {
  it('claims a payment once it is due, unless it was paid', async () => {
    await service.createLink({ LinkDurationSeconds: 60 });
    const paid = await service.createLink({ LinkDurationSeconds: 60 });
    await service.pay(paid);
    service.clock.advance(59);
    expect(await claim()).toEqual([]);
    service.clock.advance(1);
    expect(await claim()).toHaveLength(1);
  });

  it('claims the oldest payments first, up to the limit, and none twice', async () => {
    for (const LinkDurationSeconds of [3, 1, 2]) await service.createLink({ LinkDurationSeconds });
    service.clock.advance(10);
    const due = await service.store.selectFrom('payments').select('id').orderBy('due_at').execute();
    const claimed = [];
    for (let turn = 0; turn < 4; turn += 1) claimed.push(await claim(1));
    expect(claimed).toEqual([...due.map(({ id }) => [id]), []]);
  });

  it('gives each payment to only one of ten concurrent callers', async () => {
    for (let index = 0; index < 10; index += 1) await service.createLink({ LinkDurationSeconds: 1 });
    service.clock.advance(1);
    const claimed = (await Promise.all(Array.from({ length: 10 }, () => claim(3)))).flat();
    expect(claimed).toHaveLength(10);
    expect(new Set(claimed).size).toBe(10);
  });

  it('gives a payment out again after its lease has run out', async () => {
    await service.createLink({ LinkDurationSeconds: 1 });
    service.clock.advance(1);
    const first = await claim();
    service.clock.advance(DUE_LEASE_MS / 1000 - 1);
    expect(await claim()).toEqual([]);
    service.clock.advance(1);
    expect(await claim()).toEqual(first);
  });

  it.skipIf(inject('postgres'))('searches an index instead of scanning all payments', async () => {
    const due = service.store.selectFrom('payments').select('id').where('due_at', '<=', 1).orderBy('due_at');
    const { sql, parameters } = due.limit(50).compile();
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await service.store.executeQuery<{ detail: string }>(explained);
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH payments USING (COVERING )?INDEX payments_due/,
    );
  });
});
