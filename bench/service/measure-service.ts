import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresStore } from '../../src/service/platform/store/create-postgres-store.ts';
import { migrateStore } from '../../src/service/platform/store/migrate-store.ts';
import { openStore, type Store } from '../../src/service/platform/store/open-store.ts';
import { getMedian } from '../tables/get-median.ts';
import type { Figures, Table } from '../tables/row.ts';
import { fillStore } from './fill-store.ts';
import { type ForkedService, forkService } from './fork-service.ts';
import { createLoads } from './loads.ts';
import { measureDeliveries } from './measure-deliveries.ts';
import { type Client, openClient } from './open-client.ts';

interface ServiceEffort {
  /** The number of links in the database, and of deliveries. */
  rows: number;
  /** Calls of each kind that count; half as many before them warm the code up. */
  calls: number;
}

/** The database of the run: an empty one at `DATABASE_URL`, or SQLite in a temporary folder. */
export function findDatabase(): { env: Record<string, string>; open: () => Promise<Store> } {
  const url = process.env.DATABASE_URL;
  // Opens the store without the service's own time limits: filling takes longer.
  if (url)
    return {
      env: { DATABASE_URL: url },
      open: async () => createPostgresStore({ connectionString: url, max: 1 }),
    };
  const folder = mkdtempSync(join(tmpdir(), 'servicepay-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { env: { DATA_DIR: folder }, open: () => openStore(folder) };
}

async function measureLoad(service: ForkedService, load: () => Promise<unknown>, calls: number) {
  for (let done = 0; done < calls / 2; done += 1) await load();
  const times: number[] = [];
  const before = await service.readUsage();
  for (let done = 0; done < calls; done += 1) {
    const startedAt = performance.now();
    await load();
    times.push(performance.now() - startedAt);
  }
  const after = await service.readUsage();
  return { cpu: (after.cpuMs - before.cpuMs) / calls, time: getMedian(times) };
}

async function measureLoads(service: ForkedService, client: Client, calls: number): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, load] of Object.entries(createLoads()))
    figures[name] = await measureLoad(service, () => load(client), calls);
  return figures;
}

/** Measures what the service needs for each call on a filled database: one start, one client, one receiver. */
export async function measureService({ rows, calls }: ServiceEffort): Promise<Figures> {
  const { env, open } = findDatabase();
  const store = await open();
  await migrateStore(store);
  await fillStore(store, { rows, now: Date.now() });
  await store.destroy();
  const service = await forkService(env);
  const client = await openClient(service.baseUrl);
  const loads = await measureLoads(service, client, calls);
  const { memoryBytes } = await service.readUsage();
  await service.stop();
  return {
    'start, to the READY line': { time: service.readyMs },
    ...loads,
    'deliver a webhook': { cpu: await measureDeliveries(open, env) },
    'memory after these calls': { memory: memoryBytes / 1e6 },
  };
}

const limit = (subject: string, key: string, atMost: number) => ({
  subject,
  key,
  atMost,
  text: `${subject}, ${key === 'memory' ? 'MB' : 'ms'}`,
});

const engine = process.env.DATABASE_URL ? 'postgresql' : 'sqlite';

export const serviceTable: Table = {
  id: `service-${engine}`,
  title: `The service on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
  how:
    "User and system time of the service's process for one call, and the median by the clock as the client sees it, in " +
    'ms, with 100,000 links and 100,000 deliveries in the database.',
  columns: [
    { key: 'cpu', title: 'CPU, ms', digits: 2 },
    { key: 'time', title: 'clock, ms', digits: 2 },
    { key: 'memory', title: 'memory, MB', digits: 0 },
  ],
  goals: [
    limit('start, to the READY line', 'time', 2000),
    limit('create a link of fifteen fields', 'cpu', 1),
    limit('serve the checkout page', 'cpu', 2),
    limit('deliver a webhook', 'cpu', 2),
    limit('list links, two among 100,000', 'time', 20),
    limit('list deliveries, few among 100,000', 'time', 20),
    limit('memory after these calls', 'memory', 200),
  ],
};
