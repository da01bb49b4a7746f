import { join } from 'node:path';
import { getMedian } from '../tables/get-median.ts';
import type { Figures, Table } from '../tables/row.ts';
import { type BenchDatabase, createDatabase } from './create-database.ts';
import { fillReferences } from './fill-references.ts';
import { type ForkedService, forkService, ROOT } from './fork-service.ts';
import { importFrom, importMigrations } from './import-from.ts';
import { createLoads, type Load } from './loads.ts';
import { measureDeliveries } from './measure-deliveries.ts';
import { type Client, openClient } from './open-client.ts';

interface ServiceEffort {
  /** The number of links in the database, and of deliveries. */
  rows: number;
  /** Calls of each kind that count; half as many before them warm the code up. */
  calls: number;
}

/** The calls of a service before the other one has its turn. */
const BLOCK = 25;
const STARTS = 5;

/** A version of the service on a filled database of its own. */
interface Subject {
  root: string;
  database: BenchDatabase;
}

interface Running extends Subject {
  service: ForkedService;
  client: Client;
  loads: Record<string, Load>;
}

/** Fills a database with what the version itself fills one with. */
async function createSubject(root: string, rows: number): Promise<Subject> {
  const database = await createDatabase(root);
  const store = await database.open();
  const { migrateStore } = await importFrom(root, 'migrate-store.ts');
  await migrateStore(store, await importMigrations(root));
  const { fillStore } = await import(join(root, 'bench/service/fill-store.ts'));
  await fillStore(store, { rows, now: Date.now() });
  await fillReferences(store);
  await store.destroy();
  return { root, database };
}

async function startSubject(subject: Subject): Promise<Running> {
  const service = await forkService(subject.database.env, subject.root);
  return { ...subject, service, client: await openClient(service.baseUrl), loads: createLoads() };
}

/** Calls in turn: each subject has a block, then all in the opposite order. */
async function takeTurns<Item>(items: readonly Item[], rounds: number, run: (item: Item) => Promise<void>) {
  for (let round = 0; round < rounds; round += 1)
    for (const item of round % 2 ? items.toReversed() : items) await run(item);
}

const medianOf = <Item>(items: readonly Item[], key: keyof Item) =>
  getMedian(items.map((item) => Number(item[key])));

async function measureStarts(subjects: readonly Subject[]): Promise<Record<string, number>[]> {
  const starts = new Map(subjects.map((subject) => [subject, [] as ForkedService[]]));
  await takeTurns(subjects, STARTS, async (subject) => {
    const service = await forkService(subject.database.env, subject.root);
    starts.get(subject)?.push(service);
    await service.stop();
  });
  return [...starts.values()].map((all) => ({
    cpu: medianOf(all, 'readyCpuMs'),
    time: medianOf(all, 'readyMs'),
  }));
}

async function measureLoad(running: readonly Running[], name: string, calls: number) {
  const measured = new Map(running.map((one) => [one, { blocks: [] as number[], times: [] as number[] }]));
  const repeat = async ({ loads, client }: Running, count: number, times: number[]) => {
    for (let done = 0; done < count; done += 1) {
      const startedAt = performance.now();
      await loads[name]?.(client);
      times.push(performance.now() - startedAt);
    }
  };
  await takeTurns(running, 1, (one) => repeat(one, Math.ceil(calls / 2), []));
  await takeTurns(running, Math.ceil(calls / BLOCK), async (one) => {
    const { blocks = [], times = [] } = measured.get(one) ?? {};
    const before = await one.service.readUsage();
    await repeat(one, BLOCK, times);
    const after = await one.service.readUsage();
    blocks.push((after.cpuMs - before.cpuMs) / BLOCK);
  });
  return [...measured.values()].map(({ blocks, times }) => ({
    cpu: getMedian(blocks),
    time: getMedian(times),
  }));
}

/**
 * Measures what versions of the service need for each call, each on its own filled database, with one client and one receiver. They take
 * turns, so that a busy machine slows all of them down.
 * @param roots the folders of the versions
 * @returns the figures of each version
 */
async function measureVersions(roots: readonly string[], effort: ServiceEffort): Promise<Figures[]> {
  const { rows, calls } = effort;
  const subjects: Subject[] = [];
  for (const root of roots) subjects.push(await createSubject(root, rows));
  const figures = subjects.map((): Figures => ({}));
  const add = (subject: string, values: Record<string, number>[]) =>
    values.forEach((value, place) => {
      const all = figures[place];
      if (all) all[subject] = value;
    });
  add('start, to the READY line', await measureStarts(subjects));
  const running: Running[] = [];
  for (const subject of subjects) running.push(await startSubject(subject));
  for (const name of Object.keys(createLoads())) add(name, await measureLoad(running, name, calls));
  const memory = await Promise.all(running.map(({ service }) => service.readUsage()));
  add(
    'memory after these calls',
    memory.map(({ memoryBytes }) => ({ memory: memoryBytes / 1e6 })),
  );
  for (const { service } of running) await service.stop();
  const deliveries: Record<string, number>[] = [];
  for (const subject of subjects)
    deliveries.push({ cpu: await measureDeliveries(subject.database, subject.root) });
  add('deliver a webhook', deliveries);
  for (const { database } of subjects) await database.drop();
  return figures;
}

export async function measureService(effort: ServiceEffort): Promise<Figures> {
  const [figures] = await measureVersions([ROOT], effort);
  return figures ?? {};
}

/** Compares this version with another one. */
export async function compareService(root: string, effort: ServiceEffort): Promise<Figures> {
  const [before = {}, now = {}] = await measureVersions([root, ROOT], effort);
  return Object.fromEntries(
    Object.entries(now).map(([subject, values]) => {
      const earlier = before[subject] ?? {};
      const compare = (key: string) => ({
        [`${key}Before`]: earlier[key] ?? Number.NaN,
        [key]: values[key] ?? Number.NaN,
        [`${key}Ratio`]: (values[key] ?? Number.NaN) / (earlier[key] ?? Number.NaN),
      });
      return [subject, Object.assign({}, ...Object.keys(values).map(compare))];
    }),
  );
}

const engine = process.env.DATABASE_URL ? 'postgresql' : 'sqlite';

const name = (subject: string, unit: string) => ({ subject, text: `${subject}, ${unit}` });

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
    { key: 'time', atMost: 20, ...name('list links, two among 100,000', 'ms') },
    { key: 'time', atMost: 20, ...name('list deliveries, few among 100,000', 'ms') },
    { key: 'memory', atMost: 200, ...name('memory after these calls', 'MB') },
  ],
};

/** The commit that the goals are ratios of: the fastest one before the service got the products that it has now. */
export const REFERENCE = '9488b841';

/** How much CPU a call may take at most, as a multiple of the reference: machines differ, two services in one run do not. */
const RATIOS: Record<string, Record<typeof engine, number>> = {
  'start, to the READY line': { sqlite: 0.41, postgresql: 0.41 },
  'create a link of fifteen fields': { sqlite: 0.84, postgresql: 0.75 },
  'serve the checkout page for the first time': { sqlite: 0.87, postgresql: 0.76 },
  'serve the checkout page again': { sqlite: 0.92, postgresql: 1 },
  'answer the status of a checkout': { sqlite: 1, postgresql: 1 },
  'pay with a card': { sqlite: 0.75, postgresql: 0.6 },
  'capture a held payment': { sqlite: 1, postgresql: 0.83 },
  'list links': { sqlite: 0.75, postgresql: 0.86 },
  'deliver a webhook': { sqlite: 1, postgresql: 1 },
};

const column = (key: string, title: string, digits = 2) => ({ key, title, digits });

/** The table beside another commit. It is written if that is the reference. */
export const comparisonTable: Table = {
  id: `comparison-${engine}`,
  title: `This version beside another one, on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
  how: 'Both services take turns of 25 calls. Medians; × is this version divided by the other.',
  columns: [
    column('cpuBefore', 'CPU before'),
    column('cpu', 'CPU, ms'),
    column('cpuRatio', '×'),
    column('timeBefore', 'clock before'),
    column('time', 'clock, ms'),
    column('timeRatio', '×'),
    column('memoryBefore', 'MB before', 0),
    column('memory', 'memory, MB', 0),
  ],
  goals: Object.entries(RATIOS).map(([subject, { [engine]: atMost }]) => ({
    key: 'cpuRatio',
    atMost,
    ...name(subject, '×'),
  })),
};
