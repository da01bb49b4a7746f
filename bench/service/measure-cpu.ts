import { getMedian } from '../get-median.ts';
import type { Figures } from '../row.ts';
import { type Clients, forkClients } from './fork-clients.ts';
import { type ForkedService, forkService } from './fork-service.ts';
import type { Load } from './loads.ts';
import { measureDeliveryCpu } from './measure-delivery-cpu.ts';
import { measureTokenCheck } from './measure-token-check.ts';
import type { FilledDatabase, ServiceLab, ServiceRow } from './service-row.ts';
import { watchCpu } from './watch-cpu.ts';

/** Windows that warm the code up. */
export const WARM_UPS = 2;

const TOKEN_CHECK = 'check an access token';
const DELIVERY = 'deliver a webhook, with its attempt in the log';
/** By what the table calls them. */
const LOADS: Partial<Record<Load, string>> = {
  login: 'issue an access token',
  link: 'create a link of fifteen fields',
  page: 'serve the checkout page, rendered',
  status: 'answer how a checkout stands',
  pay: 'pay with a card',
  capture: 'capture a held payment',
};

interface Measured {
  service: ForkedService;
  clients: Clients;
  database: FilledDatabase;
}

async function measureLoad(load: Load, measured: Measured, lab: ServiceLab): Promise<Figures[string]> {
  const { service, clients, database } = measured;
  const { windows, callsPerWindow } = lab.effort;
  const order = { load, baseUrls: [service.baseUrl], concurrency: 1, calls: callsPerWindow };
  for (let count = 0; count < WARM_UPS; count += 1) await clients.run(order);
  const own: number[] = [];
  const before = database.readCpuMs();
  for (let count = 0; count < windows; count += 1) {
    const cpu = await watchCpu(service, () => clients.run(order));
    own.push(cpu / callsPerWindow);
  }
  const server = (database.readCpuMs() - before) / (windows * callsPerWindow);
  return database.engine === 'SQLite' ? { sqlite: getMedian(own) } : { postgres: getMedian(own), server };
}

async function measureDatabase(database: FilledDatabase, lab: ServiceLab): Promise<Figures> {
  const service = await forkService(database.env);
  const clients = forkClients();
  const figures: Figures = {};
  for (const [load, name] of Object.entries(LOADS))
    figures[name] = await measureLoad(load as Load, { service, clients, database }, lab);
  await clients.stop();
  await service.stop();
  figures[DELIVERY] = await measureDeliveryCpu(database, lab.effort);
  return figures;
}

async function measure(lab: ServiceLab): Promise<Figures> {
  const check = await measureTokenCheck(lab.effort.windows);
  const figures: Figures = { [TOKEN_CHECK]: { sqlite: check, postgres: check } };
  for (const database of await lab.fillDatabases()) {
    for (const [name, values] of Object.entries(await measureDatabase(database, lab)))
      figures[name] = { ...figures[name], ...values };
  }
  return figures;
}

const goal = (subject: string, key: 'sqlite' | 'postgres', atMost: number) => ({
  subject,
  key,
  atMost,
  text: `${subject}${key === 'sqlite' ? ', SQLite' : ', PostgreSQL'}, ms of CPU`,
});

export const cpuRow: ServiceRow = {
  id: 'service-cpu',
  title: 'CPU for one call',
  how: "User and system time of the service's process for one call, in ms: the median of five windows of 500 calls, one after the other, with 100,000 links and 100,000 deliveries in the database and every commit on the disk before it is answered. Of PostgreSQL besides what its own processes used for it. The check of a token is a part of every call of a merchant, without the HTTP around it.",
  columns: [
    { key: 'sqlite', title: 'on SQLite', digits: 3 },
    { key: 'postgres', title: 'on PostgreSQL', digits: 3 },
    { key: 'server', title: "PostgreSQL's own", digits: 3 },
  ],
  goals: [
    { ...goal(TOKEN_CHECK, 'sqlite', 0.02), text: `${TOKEN_CHECK}, ms of CPU` },
    goal(LOADS.link ?? '', 'sqlite', 1),
    goal(LOADS.link ?? '', 'postgres', 1),
    goal(LOADS.page ?? '', 'sqlite', 2),
    goal(LOADS.page ?? '', 'postgres', 2),
    goal(DELIVERY, 'sqlite', 2),
    goal(DELIVERY, 'postgres', 2),
  ],
  measure,
};
