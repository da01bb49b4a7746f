import type { CompiledQuery } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import {
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_SLOTS,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import type { Destination } from '../../../../src/service/webhooks/deliveries/create-origin-memory.ts';
import {
  findDue,
  MAX_ORIGINS_PER_LOOK,
  MAX_ROWS_PER_LOOK,
} from '../../../../src/service/webhooks/deliveries/find-due.ts';
import { getOrigin, listHosts, NOW, useOutbox } from './use-outbox.ts';

const outbox = useOutbox();

/** Claims what is found, as a worker does. */
async function begin(): Promise<string[]> {
  const ids = await outbox.find();
  if (!ids.length) return ids;
  const rows = await outbox.store
    .updateTable('deliveries')
    .set({ leased_until: NOW + 1 })
    .where('id', 'in', ids)
    .returning(['company_id', 'origin'])
    .execute();
  for (const { company_id, origin } of rows) outbox.slots.take({ companyId: company_id, origin });
  return ids;
}

/** Delivers at once what is found. */
async function end(): Promise<string[]> {
  const ids = await outbox.find();
  const rows = await outbox.store
    .updateTable('deliveries')
    .set({ state: 'DELIVERED' })
    .where('id', 'in', ids)
    .returning(['id', 'company_id', 'origin'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { company_id, origin } of ids.flatMap((id) => byId.get(id) ?? []))
    outbox.slots.take({ companyId: company_id, origin })();
  return ids;
}

describe('findDue', () => {
  it('finds the oldest deliveries first, up to the limit of their origin', async () => {
    await outbox.addTo('hooks', MAX_IN_FLIGHT_PER_ORIGIN + 4);
    outbox.learn('hooks', true);
    const oldest = Array.from({ length: MAX_IN_FLIGHT_PER_ORIGIN }, (_, index) => `hooks-${index}`);
    expect(await begin()).toEqual(oldest);
    expect(await begin()).toEqual([]);
  });

  it('fills up with deliveries to other origins', async () => {
    await outbox.addTo('silent', 20);
    await outbox.addTo('prompt', 2, { due_at: 500 });
    outbox.learn('prompt', true);
    const [first, ...others] = await outbox.find();
    // Both are due at the same time, in any order.
    expect([first, ...others.sort()]).toEqual(['silent-0', 'prompt-0', 'prompt-1']);
  });

  it('finds no delivery that is not yet due, leased or ended', async () => {
    outbox.learn('hooks', true);
    await outbox.addTo('hooks', 3, { due_at: NOW + 1 });
    await outbox.addTo('taken', 3, { leased_until: NOW + 1 });
    await outbox.addTo('ended', 3, { state: 'DELIVERED' });
    expect(await outbox.find()).toEqual([]);
  });

  it('finds deliveries behind more rows of one silent receiver than it reads at once', async () => {
    await outbox.addTo('dead', 3 * MAX_ROWS_PER_LOOK);
    await outbox.addTo('prompt', 12, { due_at: NOW });
    outbox.learn('prompt', true);
    const prompt = (await outbox.find()).filter((id) => id.startsWith('prompt'));
    expect(prompt).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN);
  });

  it('gives every receiver a turn before any gets a second one, even one with a very long queue', async () => {
    const hosts = Array.from({ length: MAX_ORIGINS_PER_LOOK - 1 }, (_, index) => `host-${1000 + index}`);
    await outbox.addTo('a', 5 * MAX_ROWS_PER_LOOK);
    for (const host of hosts) await outbox.addTo(host, 2, { due_at: NOW });
    const found: string[] = [];
    while (found.length <= hosts.length) found.push(...(await end()));
    expect(listHosts(found).slice(0, hosts.length + 1)).toEqual(['a', ...hosts]);
  });

  it('gives every receiver a turn, even if there are more than it reads at once', async () => {
    const hosts = Array.from({ length: MAX_ORIGINS_PER_LOOK + 50 }, (_, index) => `host-${1000 + index}`);
    for (const host of hosts) await outbox.addTo(host, 5, { due_at: NOW });
    const found: string[] = [];
    while (found.length < 2 * hosts.length) found.push(...(await end()));
    expect(new Set(listHosts(found)).size).toBe(hosts.length);
  });

  it('continues after the last origin that it has read, and starts over at the end', async () => {
    await outbox.addTo('a', 3 * MAX_ROWS_PER_LOOK);
    // Nothing of them is due: they are looked at for nothing.
    for (let index = 0; index < MAX_ORIGINS_PER_LOOK; index += 1)
      await outbox.addTo(`m${1000 + index}`, 1, { due_at: NOW + 1 });
    await outbox.addTo('z', 1, { due_at: NOW });
    expect(await begin()).toEqual(['a-0']);
    expect(await begin()).toEqual(['z-0']);
    await outbox.addTo('b', 1, { due_at: NOW });
    expect(await begin()).toEqual(['b-0']);
  });

  it('reads all origins in one search if they fit, and then keeps no place to continue from', async () => {
    const count = MAX_ORIGINS_PER_LOOK * 0.75;
    const hosts = Array.from({ length: count }, (_, index) => `host-${1000 + index}`);
    for (const host of hosts) await outbox.addTo(host, 1);
    outbox.lastOrigins.set(outbox.companyId, getOrigin(hosts[count / 3] as string));
    await outbox.find();
    // Where it has seen all there is no place to go on from.
    expect(outbox.lastOrigins.has(outbox.companyId)).toBe(false);
  });

  it('finds a company’s delivery, although another company has a long queue', async () => {
    for (let index = 0; index < 200; index += 1) await outbox.addTo(`silent-${index}`, 10);
    expect(await begin()).toHaveLength(MAX_IN_FLIGHT / 4);
    await outbox.addTo('prompt', 1, { company_id: outbox.otherCompanyId, due_at: NOW });
    expect(await begin()).toEqual(['prompt-0']);
  });

  it('finds a company’s deliveries up to its reserved slots, although all shared slots are taken', async () => {
    const take = (destination: Destination) => outbox.slots.take(destination);
    for (let index = 0; index < MAX_IN_FLIGHT; index += 1)
      take({ companyId: outbox.companyId, origin: getOrigin(String(index)) });
    await outbox.addTo('hooks', 20, { company_id: outbox.otherCompanyId });
    await outbox.addTo('more', 20, { company_id: outbox.otherCompanyId });
    outbox.learn('hooks', true, outbox.otherCompanyId);
    outbox.learn('more', true, outbox.otherCompanyId);
    await outbox.addTo('full', 20);
    expect(await outbox.find()).toHaveLength(OWN_SLOTS);
  });
});

describe.skipIf(inject('postgres'))('findDue, on an outbox of any length', () => {
  it('reads only covering indexes, in their order', async () => {
    await outbox.addTo('dead', 2 * MAX_ROWS_PER_LOOK);
    await outbox.addTo('prompt', 1, { due_at: NOW });
    const queries: CompiledQuery[] = [];
    await outbox.store.transaction().execute(async (trx) => {
      const executor = trx.getExecutor();
      const execute = vi.spyOn(executor, 'executeQuery');
      await findDue(trx, outbox.createSearch());
      queries.push(...execute.mock.calls.map(([query]) => query));
    });
    // The companies, the oldest rows, the queues, and those two that are open.
    expect(queries).toHaveLength(5);
    for (const query of queries) {
      const { rows } = await outbox.store.executeQuery<{ detail: string }>({
        ...query,
        sql: `explain query plan ${query.sql}`,
      });
      const plan = rows.map(({ detail }) => detail).filter((detail) => /deliveries|TEMP/.test(detail));
      expect(plan).not.toEqual([]);
      for (const step of plan) {
        expect(step).toMatch(/^SEARCH deliveries USING COVERING INDEX deliveries_of_(company|origin)_due /);
      }
    }
  });
});
