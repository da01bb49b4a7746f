import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { migrateStore } from '../../src/service/store/migrate-store.ts';
import type { Figures } from '../row.ts';
import type { Database } from './database.ts';
import { fillStore } from './fill-store.ts';
import { type Clients, forkClients } from './fork-clients.ts';
import { forkReceivers, type Receivers } from './fork-receivers.ts';
import { type ForkedService, forkService } from './fork-service.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import type { ServiceLab, ServiceRow } from './service-row.ts';
import { slowCommits } from './slow-commits.ts';

const MOST_PROCESSES = 4;
/** Deliveries that wait: more than are sent. */
const QUEUED = 40_000;
const ORIGINS = 8;
/** Before it counts, as a share of the time that does. */
const WARM_UP = 0.4;

/** What a commit waits for in the second table, and the connections of a process there. */
const WAIT_MS = 25;
const SMALL_POOL = 4;

/** Work that processes share, and how much of it is done. */
interface Work {
  /** Calls under way at each process. */
  name: string;
  role: 'api' | 'worker';
  /** Does it for so long at these processes; how much it was. */
  run(services: readonly ForkedService[], forMs: number): Promise<number>;
}

interface Setting {
  database: Database;
  poolSize: number;
  forMs: number;
  clients: Clients;
  receivers: Receivers;
}

const createCallWork = (load: 'link' | 'pay', name: string, { clients, poolSize }: Setting): Work => ({
  name,
  role: 'api',
  async run(services, forMs) {
    const baseUrls = services.map(({ baseUrl }) => baseUrl);
    // As many as have a connection, and as many as wait for one.
    return (await clients.run({ load, baseUrls, concurrency: 2 * poolSize, forMs })).calls;
  },
});

const createDeliveryWork = ({ receivers }: Setting): Work => ({
  name: 'deliveries',
  role: 'worker',
  async run(_services, forMs) {
    const before = receivers.count();
    await setTimeout(forMs);
    return receivers.count() - before;
  },
});

async function readCpu(services: readonly ForkedService[]): Promise<number> {
  const usages = await Promise.all(services.map((service) => service.readUsage()));
  return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** The same work by one process, by two, and so on. */
async function measureWork(work: Work, setting: Setting): Promise<Figures> {
  const { database, poolSize, forMs, receivers } = setting;
  const env = {
    ...database.env,
    ...receivers.env,
    ROLE: work.role,
    DATABASE_POOL_SIZE: String(poolSize),
  };
  const services: ForkedService[] = [];
  const figures: Figures = {};
  let alone = Number.NaN;
  while (services.length < MOST_PROCESSES) {
    services.push(await forkService(env));
    await work.run(services, forMs * WARM_UP);
    const [cpuBefore, serverBefore, startedAt] = [
      await readCpu(services),
      database.readCpuMs(),
      performance.now(),
    ];
    const done = await work.run(services, forMs);
    const seconds = (performance.now() - startedAt) / 1000;
    const service = (await readCpu(services)) - cpuBefore;
    const server = database.readCpuMs() - serverBefore;
    const rate = done / seconds;
    if (services.length === 1) alone = rate;
    figures[`${work.name}, ${services.length} ${services.length === 1 ? 'process' : 'processes'}`] = {
      rate,
      ratio: rate / alone,
      perCpu: (1000 * done) / (service + server),
      service: service / done,
      server: server / done,
    };
  }
  await Promise.all(services.map((service) => service.stop()));
  return figures;
}

async function createDatabase(lab: ServiceLab, receivers: Receivers, waitMs: number) {
  const database = await lab.postgres?.createDatabase();
  if (!database) return undefined;
  const store = await database.open();
  await migrateStore(store);
  await fillStore(store, { rows: lab.effort.rows, now: Date.now() });
  await queueDeliveries(store, { count: QUEUED, urls: receivers.urls, now: Date.now() });
  if (waitMs) await slowCommits(store, waitMs);
  await store.destroy();
  return database;
}

async function measure(lab: ServiceLab, { waitMs, poolSize }: { waitMs: number; poolSize: number }) {
  const receivers = await forkReceivers(ORIGINS);
  const database = await createDatabase(lab, receivers, waitMs);
  if (!database) return {};
  const clients = forkClients();
  const setting = { database, poolSize, forMs: lab.effort.throughputMs, clients, receivers };
  const figures: Figures = {};
  for (const work of [
    createCallWork('link', 'links', setting),
    createCallWork('pay', 'payments', setting),
    createDeliveryWork(setting),
  ])
    Object.assign(figures, await measureWork(work, setting));
  await clients.stop();
  await receivers.stop();
  return figures;
}

const COLUMNS = [
  { key: 'rate', title: 'a second', digits: 0 },
  { key: 'ratio', title: '× one process', digits: 2 },
  { key: 'perCpu', title: 'a second of CPU', digits: 0 },
  { key: 'service', title: 'CPU of the processes, ms', digits: 2 },
  { key: 'server', title: "PostgreSQL's, ms", digits: 2 },
];

const MACHINE = `a machine of ${cpus().length} cores, on which clients, receivers and PostgreSQL run as well`;

export const throughputRow: ServiceRow = {
  id: 'service-throughput',
  title: 'Throughput',
  how: `Links that are made, links that are paid with a card, and webhooks that are delivered in a second by one to four processes on one PostgreSQL, on ${MACHINE}: it is full from the first process on, so that more of them cannot bring much. What a second of CPU, the processes' and PostgreSQL's together, does, says what more cores would bring as long as it stays the same. CPU is for one of them.`,
  columns: COLUMNS,
  goals: [],
  measure: (lab) => measure(lab, { waitMs: 0, poolSize: 10 }),
};

export const waitingThroughputRow: ServiceRow = {
  id: 'service-throughput-waiting',
  title: 'Throughput, where a commit waits',
  how: `The same with a PostgreSQL that answers every commit ${WAIT_MS} ms late, as one does that waits for its replica, and ${SMALL_POOL} connections a process: a process waits most of the time, and the machine has room for others.`,
  columns: COLUMNS,
  goals: ['links', 'payments', 'deliveries'].map((name) => ({
    subject: `${name}, ${MOST_PROCESSES} processes`,
    key: 'ratio',
    atLeast: 3,
    text: `${name} by ${MOST_PROCESSES} processes that wait for the database, × one`,
  })),
  measure: (lab) => measure(lab, { waitMs: WAIT_MS, poolSize: SMALL_POOL }),
};
