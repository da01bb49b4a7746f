import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../src/service/companies/read-companies.ts';
import { registerCompanies } from '../../../src/service/companies/register-companies.ts';
import {
  createDeliverySlots,
  type DeliverySlots,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_SLOTS,
  SILENT_SHARE,
} from '../../../src/service/deliveries/create-delivery-slots.ts';
import type { Destination } from '../../../src/service/deliveries/create-origin-memory.ts';
import {
  findDue,
  MAX_ORIGINS_PER_LOOK,
  MAX_ROWS_PER_LOOK,
} from '../../../src/service/deliveries/find-due.ts';
import type { Store } from '../../../src/service/store/open-store.ts';
import { openTestStore } from '../open-test-store.ts';

const NOW = 1_000_000;
/** Rows that go into the table at once. */
const BATCH = 1000;

let store: Store;
let companyId: number;
let otherCompanyId: number;
let slots: DeliverySlots;
let lastOrigins: Map<number, string>;
beforeEach(async () => {
  store = await openTestStore();
  const companies = await registerCompanies(store, BUILT_IN_COMPANIES);
  [companyId = 0, otherCompanyId = 0] = companies.map(({ id }) => id);
  slots = createDeliverySlots();
  lastOrigins = new Map();
});
afterEach(() => store.destroy());

const getOrigin = (host: string) => `https://${host}.example`;

/** Deliveries that became due one after the other. */
async function addTo(host: string, count: number, change: object = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${host}-${index}`,
    company_id: companyId,
    event_id: `evt-${host}-${index}`,
    webhook_id: null,
    url: `${getOrigin(host)}/`,
    origin: getOrigin(host),
    event_type: 'payment.settled',
    transaction_id: 't',
    state: 'PENDING' as const,
    attempt: 0,
    attempts_before_resend: 0,
    due_at: index,
    leased_until: 0,
    created_at: 0,
    ...change,
  }));
  for (let from = 0; from < count; from += BATCH)
    await store
      .insertInto('deliveries')
      .values(rows.slice(from, from + BATCH))
      .execute();
}

const learn = (host: string, answers: boolean, company = companyId) =>
  slots.learn({ companyId: company, origin: getOrigin(host) }, answers);

const find = () =>
  store.transaction().execute(async (trx) => {
    const search = { now: NOW, realNow: NOW, plan: slots.plan(), seen: new Set<string>(), lastOrigins };
    return (await findDue(trx, search)).map(({ id }) => id);
  });

/** As a worker does: what was found is under way from then on. */
async function begin(): Promise<string[]> {
  const ids = await find();
  if (!ids.length) return ids;
  const rows = await store
    .updateTable('deliveries')
    .set({ leased_until: NOW + 1 })
    .where('id', 'in', ids)
    .returning(['company_id', 'origin'])
    .execute();
  for (const { company_id, origin } of rows) slots.take({ companyId: company_id, origin });
  return ids;
}

/** As if what was found had been delivered at once. */
async function end(): Promise<string[]> {
  const ids = await find();
  const rows = await store
    .updateTable('deliveries')
    .set({ state: 'DELIVERED' })
    .where('id', 'in', ids)
    .returning(['id', 'company_id', 'origin'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { company_id, origin } of ids.flatMap((id) => byId.get(id) ?? []))
    slots.take({ companyId: company_id, origin })();
  return ids;
}

/** Of what was found, where it went. */
const listHosts = (ids: readonly string[]) => ids.map((id) => id.replace(/-\d+$/, ''));

describe('findDue', () => {
  it('finds the oldest first, as many as an origin may have', async () => {
    await addTo('hooks', MAX_IN_FLIGHT_PER_ORIGIN + 4);
    learn('hooks', true);
    const oldest = Array.from({ length: MAX_IN_FLIGHT_PER_ORIGIN }, (_, index) => `hooks-${index}`);
    expect(await begin()).toEqual(oldest);
    expect(await begin()).toEqual([]);
  });

  it('fills up with what goes elsewhere', async () => {
    await addTo('silent', 20);
    await addTo('prompt', 2, { due_at: 500 });
    learn('prompt', true);
    expect(await find()).toEqual(['silent-0', 'prompt-0', 'prompt-1']);
  });

  it('finds nothing that is not due, taken or ended', async () => {
    learn('hooks', true);
    await addTo('hooks', 3, { due_at: NOW + 1 });
    await addTo('taken', 3, { leased_until: NOW + 1 });
    await addTo('ended', 3, { state: 'DELIVERED' });
    expect(await find()).toEqual([]);
  });

  it('finds what waits behind more than one look takes in of one receiver', async () => {
    await addTo('dead', 3 * MAX_ROWS_PER_LOOK);
    await addTo('prompt', 12, { due_at: NOW });
    learn('prompt', true);
    const prompt = (await find()).filter((id) => id.startsWith('prompt'));
    expect(prompt).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN);
  });

  it('gives every receiver its turn before any has a second one, the longest queue too', async () => {
    const hosts = Array.from({ length: MAX_ORIGINS_PER_LOOK - 1 }, (_, index) => `host-${1000 + index}`);
    await addTo('a', 5 * MAX_ROWS_PER_LOOK);
    for (const host of hosts) await addTo(host, 2, { due_at: NOW });
    const found: string[] = [];
    while (found.length <= hosts.length) found.push(...(await end()));
    expect(listHosts(found).slice(0, hosts.length + 1)).toEqual(['a', ...hosts]);
  });

  it('gives every receiver its turn also where there are more than are looked at', async () => {
    const hosts = Array.from({ length: MAX_ORIGINS_PER_LOOK + 50 }, (_, index) => `host-${1000 + index}`);
    for (const host of hosts) await addTo(host, 5, { due_at: NOW });
    const found: string[] = [];
    while (found.length < 2 * hosts.length) found.push(...(await end()));
    expect(new Set(listHosts(found)).size).toBe(hosts.length);
  });

  it('goes on behind the last origin that it has looked at, and begins anew at the end', async () => {
    await addTo('a', 3 * MAX_ROWS_PER_LOOK);
    // Nothing of them is due: they are looked at for nothing.
    for (let index = 0; index < MAX_ORIGINS_PER_LOOK; index += 1)
      await addTo(`m${1000 + index}`, 1, { due_at: NOW + 1 });
    await addTo('z', 1, { due_at: NOW });
    expect(await begin()).toEqual(['a-0']);
    expect(await begin()).toEqual(['z-0']);
    await addTo('b', 1, { due_at: NOW });
    expect(await begin()).toEqual(['b-0']);
  });

  it('looks at no origin twice when it begins anew, and then at all of them', async () => {
    const count = MAX_ORIGINS_PER_LOOK * 0.75;
    const hosts = Array.from({ length: count }, (_, index) => `host-${1000 + index}`);
    for (const host of hosts) await addTo(host, 1);
    lastOrigins.set(companyId, getOrigin(hosts[count / 3] as string));
    await find();
    // Where it has seen all there is no place to go on from.
    expect(lastOrigins.has(companyId)).toBe(false);
  });

  describe('among receivers that are silent', () => {
    const SILENT = 40;
    const silentHosts = Array.from({ length: SILENT }, (_, index) => `a${100 + index}`);
    const answers = ({ origin }: Destination) => /z|slow/.test(origin);

    /** Ends an attempt: of those that answer a delivery is over, of the others it is due again later. */
    async function endAttempt(id: string, destination: Destination): Promise<void> {
      const ended = answers(destination) ? { state: 'DELIVERED' as const } : { due_at: 2 * NOW };
      slots.learn(destination, answers(destination));
      await store
        .updateTable('deliveries')
        .set({ leased_until: 0, ...ended })
        .where('id', '=', id)
        .execute();
    }

    async function beginAttempt(id: string): Promise<() => Promise<void>> {
      const destination = await store
        .updateTable('deliveries')
        .set({ leased_until: NOW + 1 })
        .where('id', '=', id)
        .returning(['company_id as companyId', 'origin'])
        .executeTakeFirstOrThrow();
      const leave = slots.take(destination);
      return async () => {
        leave();
        await endAttempt(id, destination);
      };
    }

    /** Attempts that end, one after the other, before one goes to this host; so many at most. */
    async function countEndedBefore(host: string, limit: number): Promise<number> {
      const underWay: (() => Promise<void>)[] = [];
      for (let ended = 0; ended < limit; ended += 1) {
        const ids = await find();
        if (listHosts(ids).includes(host)) return ended;
        for (const id of ids) underWay.push(await beginAttempt(id));
        await underWay.shift()?.();
      }
      return limit;
    }

    beforeEach(async () => {
      for (const host of silentHosts) {
        await addTo(host, 10);
        learn(host, false);
      }
      learn('m', false);
      await addTo('m', 1, { due_at: NOW });
    });

    it('soon tries again one that was silent, whatever older things wait for the others', async () => {
      expect(await countEndedBefore('m', 8 * SILENT)).toBeLessThan(SILENT);
    });

    it('soon tries it again, whatever there is for one that answers', async () => {
      await addTo('z', 800, { due_at: NOW });
      learn('z', true);
      expect(await countEndedBefore('m', 8 * SILENT)).toBeLessThan(2 * SILENT);
    });

    it('soon sends to one that answers, while others answer slowly and have older things to get', async () => {
      const answering = (MAX_IN_FLIGHT / 2) * (1 - SILENT_SHARE);
      for (let index = 0; index < answering / MAX_IN_FLIGHT_PER_ORIGIN; index += 1) {
        await addTo(`slow${index}`, 40);
        learn(`slow${index}`, true);
      }
      const ends = await Promise.all((await find()).map(beginAttempt));
      await addTo('z', 1, { due_at: NOW });
      learn('z', true);
      expect(await find()).toEqual([]);
      await ends.at(-1)?.();
      expect(await find()).toEqual(['z-0']);
    });
  });

  it('finds what a company has to send, whatever the others have', async () => {
    for (let index = 0; index < 200; index += 1) await addTo(`silent-${index}`, 10);
    expect(await begin()).toHaveLength(MAX_IN_FLIGHT / 4);
    await addTo('prompt', 1, { company_id: otherCompanyId, due_at: NOW });
    expect(await begin()).toEqual(['prompt-0']);
  });

  it('finds it too where every place that is shared is taken', async () => {
    const take = (destination: Destination) => slots.take(destination);
    for (let index = 0; index < MAX_IN_FLIGHT; index += 1)
      take({ companyId, origin: getOrigin(String(index)) });
    await addTo('hooks', 20, { company_id: otherCompanyId });
    await addTo('more', 20, { company_id: otherCompanyId });
    learn('hooks', true, otherCompanyId);
    learn('more', true, otherCompanyId);
    await addTo('full', 20);
    expect(await find()).toHaveLength(OWN_SLOTS);
  });
});

describe.skipIf(inject('postgres'))('findDue, on an outbox of any length', () => {
  it('reads indexes alone, in their order', async () => {
    await addTo('dead', 2 * MAX_ROWS_PER_LOOK);
    await addTo('prompt', 1, { due_at: NOW });
    const queries: CompiledQuery[] = [];
    await store.transaction().execute(async (trx) => {
      const executor = trx.getExecutor();
      const execute = vi.spyOn(executor, 'executeQuery');
      await findDue(trx, { now: NOW, realNow: NOW, plan: slots.plan(), seen: new Set(), lastOrigins });
      queries.push(...execute.mock.calls.map(([query]) => query));
    });
    // The companies, the oldest rows, the queues, and those two that are open.
    expect(queries).toHaveLength(5);
    for (const query of queries) {
      const { rows } = await store.executeQuery<{ detail: string }>({
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
