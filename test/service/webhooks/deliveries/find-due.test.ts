import type { CompiledQuery } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import {
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_SLOTS,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import {
  MAX_QUEUES_PER_LOOK,
  MAX_ROWS_PER_LOOK,
} from '../../../../src/service/webhooks/deliveries/find-due.ts';
import { getOrigin, listHosts, NOW, useOutbox } from './use-outbox.ts';

const outbox = useOutbox();

/** Claims what is found, as a worker does. */
async function begin(): Promise<string[]> {
  const ids = await outbox.take();
  if (ids.length)
    await outbox.store
      .updateTable('deliveries')
      .set({ leased_until: NOW + 1 })
      .where('id', 'in', ids)
      .execute();
  return ids;
}

/** Delivers at once what is found. */
async function end(): Promise<string[]> {
  const ids = await begin();
  for (const id of ids) outbox.slots.free(id);
  await outbox.store.updateTable('deliveries').set({ state: 'DELIVERED' }).where('id', 'in', ids).execute();
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
    const hosts = Array.from({ length: 199 }, (_, index) => `host-${1000 + index}`);
    await outbox.addTo('a', 5 * MAX_ROWS_PER_LOOK);
    for (const host of hosts) await outbox.addTo(host, 2, { due_at: NOW });
    const found: string[] = [];
    while (found.length <= hosts.length) found.push(...(await end()));
    expect(listHosts(found).slice(0, hosts.length + 1)).toEqual(['a', ...hosts]);
  });

  it('gives every receiver a turn, even if there are more than it reads at once', async () => {
    const hosts = Array.from({ length: MAX_QUEUES_PER_LOOK + 50 }, (_, index) => `host-${10_000 + index}`);
    await outbox.addEach(hosts, () => ({ due_at: NOW }));
    const found: string[] = [];
    while (found.length < hosts.length) found.push(...(await end()));
    expect(new Set(listHosts(found)).size).toBe(hosts.length);
  });

  it('continues after the last queue that it has read, and then starts over', async () => {
    await outbox.addTo('a', 2 * MAX_ROWS_PER_LOOK);
    // Nothing of them is due: they are looked at for nothing.
    const waiting = Array.from({ length: MAX_QUEUES_PER_LOOK }, (_, index) => `m${10_000 + index}`);
    await outbox.addEach(waiting, () => ({ due_at: NOW + 1 }));
    await outbox.addTo('z', 1, { due_at: NOW });
    expect(await begin()).toEqual(['a-0']);
    expect(await begin()).toEqual(['z-0']);
    await outbox.addTo('b', 1, { due_at: NOW });
    expect(await begin()).toEqual(['b-0']);
  });

  it('reads the queues of several companies beside each other', async () => {
    const hosts = Array.from({ length: MAX_QUEUES_PER_LOOK }, (_, index) => `host-${10_000 + index}`);
    await outbox.addEach(hosts);
    await outbox.addTo('z', 1, { company_id: outbox.otherCompanyId, due_at: NOW });
    expect(await outbox.find()).toContain('z-0');
  });

  /** Lets a delivery wait for each of so many companies, one for the last of them be due, and too many for the usual look. */
  async function addWaiting(count: number): Promise<void> {
    const ids = Array.from({ length: count }, (_, index) => 1000 + index);
    const companies = ids.map((id) => ({ id, name: String(id), webhook_secret: 'whsec_' }));
    await outbox.store.insertInto('companies').values(companies).execute();
    await outbox.addEach(ids.map(String), (index) => ({ company_id: ids[index], due_at: NOW + 1 }));
    await outbox.addTo('a', MAX_ROWS_PER_LOOK);
    await outbox.addTo('z', 1, { company_id: ids.at(-1), due_at: NOW });
  }

  it('finds the deliveries of many companies at every look', async () => {
    await addWaiting(MAX_QUEUES_PER_LOOK / 2 - 1);
    for (let looks = 0; looks < 4; looks += 1) expect(await outbox.find()).toContain('z-0');
  });

  it('finds a company’s delivery, although more companies wait than it reads at once', async () => {
    await addWaiting(MAX_QUEUES_PER_LOOK + 100);
    const found = new Set<string>();
    for (let looks = 0; looks < 100 && !found.has('z-0'); looks += 1)
      for (const id of await outbox.find()) found.add(id);
    expect(found).toContain('z-0');
  });

  it('finds a company’s delivery, although another company has a long queue', async () => {
    for (let index = 0; index < 200; index += 1) await outbox.addTo(`silent-${index}`, 10);
    expect(await begin()).toHaveLength(MAX_IN_FLIGHT / 4);
    await outbox.addTo('prompt', 1, { company_id: outbox.otherCompanyId, due_at: NOW });
    expect(await begin()).toEqual(['prompt-0']);
  });

  it('finds a company’s deliveries up to its reserved slots, although all shared slots are taken', async () => {
    for (let companyId = 1000; companyId < 1000 + MAX_IN_FLIGHT; companyId += 1)
      outbox.slots.take({ id: String(companyId), companyId, origin: getOrigin('full') });
    await outbox.addTo('hooks', 20, { company_id: outbox.otherCompanyId });
    await outbox.addTo('more', 20, { company_id: outbox.otherCompanyId });
    outbox.learn('hooks', true, outbox.otherCompanyId);
    outbox.learn('more', true, outbox.otherCompanyId);
    expect(await outbox.find()).toHaveLength(OWN_SLOTS);
  });
});

describe.skipIf(inject('postgres'))('findDue, on an outbox of any length', () => {
  it('reads deliveries in the order of an index', async () => {
    await outbox.addTo('dead', 2 * MAX_ROWS_PER_LOOK);
    await outbox.addTo('prompt', 1, { due_at: NOW });
    const execute = vi.spyOn(outbox.store.getExecutor(), 'executeQuery');
    await outbox.find();
    const queries = execute.mock.calls.map(([query]) => query as CompiledQuery);
    execute.mockRestore();
    // The oldest rows, and the queues.
    expect(queries).toHaveLength(2);
    const sorts: string[][] = [];
    for (const query of queries) {
      const { rows } = await outbox.store.executeQuery<{ detail: string }>({
        ...query,
        sql: `explain query plan ${query.sql}`,
      });
      const plan = rows.map(({ detail }) => detail);
      sorts.push(plan.filter((step) => /TEMP/.test(step)));
      const steps = plan.filter((step) => /deliveries/.test(step));
      expect(steps).not.toEqual([]);
      for (const step of steps) {
        expect(step).toMatch(
          /^SEARCH deliveries USING (INDEX deliveries_due|COVERING INDEX deliveries_of_origin_due) /,
        );
      }
    }
    // The companies are put in a random order.
    expect(sorts).toEqual([[], ['USE TEMP B-TREE FOR ORDER BY']]);
  });
});
