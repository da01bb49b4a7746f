import { getMedian } from '../get-median.ts';
import type { Figures } from '../row.ts';
import { type Clients, forkClients } from './fork-clients.ts';
import { type ForkedService, forkService } from './fork-service.ts';
import { listCalls } from './list-calls.ts';
import type { FilledDatabase, ServiceLab, ServiceRow } from './service-row.ts';
import { watchCpu } from './watch-cpu.ts';

const SLOWEST = 'the slowest of each column';
/** Of a list, before it counts. */
const WARM_UPS = 5;

interface Measured {
  service: ForkedService;
  clients: Clients;
  database: FilledDatabase;
  calls: number;
}

async function measureList(path: string, measured: Measured): Promise<Figures[string]> {
  const { service, clients, database, calls } = measured;
  const order = { load: 'list', baseUrls: [service.baseUrl], concurrency: 1, path } as const;
  await clients.run({ ...order, calls: WARM_UPS });
  let times: number[] = [];
  const before = database.readCpuMs();
  const own = await watchCpu(service, async () => {
    ({ times } = await clients.run({ ...order, calls }));
  });
  const cpu = (own + database.readCpuMs() - before) / calls;
  const time = getMedian(times);
  return database.engine === 'SQLite'
    ? { sqliteCpu: cpu, sqliteTime: time }
    : { postgresCpu: cpu, postgresTime: time };
}

async function measureDatabase(database: FilledDatabase, calls: number): Promise<Figures> {
  const service = await forkService(database.env);
  const clients = forkClients();
  const figures: Figures = {};
  for (const [name, path] of listCalls(database.filling))
    figures[name] = await measureList(path, { service, clients, database, calls });
  await clients.stop();
  await service.stop();
  return figures;
}

/** The greatest of every column. */
export function findSlowest(figures: Figures): Figures[string] {
  const slowest: Figures[string] = {};
  for (const values of Object.values(figures)) {
    for (const [key, value] of Object.entries(values)) slowest[key] = Math.max(slowest[key] ?? value, value);
  }
  return slowest;
}

async function measure(lab: ServiceLab): Promise<Figures> {
  const figures: Figures = {};
  for (const database of await lab.fillDatabases()) {
    for (const [name, values] of Object.entries(await measureDatabase(database, lab.effort.listCalls)))
      figures[name] = { ...figures[name], ...values };
  }
  return { ...figures, [SLOWEST]: findSlowest(figures) };
}

export const listsRow: ServiceRow = {
  id: 'service-lists',
  title: 'Lists',
  how: "One call of a list with 100,000 links and 100,000 deliveries in the database, 50 of them a page unless it says otherwise, in ms: CPU of the service and of PostgreSQL's processes together, and the median by the clock, as the client sees it.",
  columns: [
    { key: 'sqliteCpu', title: 'CPU, SQLite', digits: 2 },
    { key: 'sqliteTime', title: 'clock, SQLite', digits: 2 },
    { key: 'postgresCpu', title: 'CPU, PostgreSQL', digits: 2 },
    { key: 'postgresTime', title: 'clock, PostgreSQL', digits: 2 },
  ],
  goals: [
    ['sqliteTime', 'SQLite'],
    ['postgresTime', 'PostgreSQL'],
  ].map(([key = '', engine]) => ({
    subject: SLOWEST,
    key,
    atMost: 20,
    text: `the slowest list of 100,000, ${engine}, ms by the clock`,
  })),
  measure,
};
