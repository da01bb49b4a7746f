import { migrateStore } from '../../src/service/platform/store/migrate-store.ts';
import { MIGRATIONS } from '../../src/service/schema.ts';
import type { Figures, Table } from '../tables/row.ts';
import { createDatabase } from './create-database.ts';
import { delayConnections } from './delay-connections.ts';
import { registerMerchant } from './fill-store.ts';
import { forkService } from './fork-service.ts';
import { LINK_REQUEST } from './link-request.ts';
import { createPayment } from './loads.ts';
import { type Client, openClient } from './open-client.ts';

interface ProcessesEffort {
  payments: number;
}

/** The merchant's servers and shoppers that call at the same time. */
const CLIENTS = 32;
const PROCESSES = [1, 2, 4];
/** How much later an answer of the database comes: on the same machine, and in the next rack. */
const DELAYS_MS = [0, 1];

async function createAndPay(client: Client): Promise<void> {
  const { PaymentUrl } = JSON.parse(await client.post('/api/v4/payments/link', LINK_REQUEST)) as {
    PaymentUrl: string;
  };
  await client.post(`${new URL(PaymentUrl).pathname}/pay`, createPayment());
}

/** Creates links and pays them, through all processes. @returns the payments of a second */
async function pay(baseUrls: readonly string[], payments: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => openClient(baseUrls[index % baseUrls.length] ?? '')),
  );
  let left = payments;
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (; left > 0; left -= 1) await createAndPay(client);
    }),
  );
  return (payments * 1000) / (performance.now() - startedAt);
}

async function measure(processes: number, delayMs: number, payments: number): Promise<number> {
  const { env, open, drop } = await createDatabase();
  const store = await open();
  await migrateStore(store, MIGRATIONS);
  await registerMerchant(store);
  await store.destroy();
  const near = { url: env.DATABASE_URL ?? '', stop: () => {} };
  const far = delayMs ? await delayConnections(near.url, delayMs) : near;
  const services = await Promise.all(
    Array.from({ length: processes }, () => forkService({ DATABASE_URL: far.url, DATABASE_POOL_SIZE: '4' })),
  );
  const baseUrls = services.map(({ baseUrl }) => baseUrl);
  await pay(baseUrls, payments / 4);
  const rate = await pay(baseUrls, payments);
  for (const { stop } of services) await stop();
  far.stop();
  await drop();
  return rate;
}

/** Measures how many payments several processes take on one PostgreSQL, with 4 connections each. */
export async function measureProcesses({ payments }: ProcessesEffort): Promise<Figures> {
  const figures: Figures = {};
  for (const processes of PROCESSES) {
    const rates = new Map<string, number>();
    for (const delayMs of DELAYS_MS)
      rates.set(`after${delayMs}`, await measure(processes, delayMs, payments));
    figures[`${processes} process${processes > 1 ? 'es' : ''}`] = Object.fromEntries(rates);
  }
  return figures;
}

export const processesTable: Table = {
  id: 'processes',
  title: 'More processes',
  how:
    `Links that ${CLIENTS} clients create and pay in a second, with 4 connections to PostgreSQL per process: on the same machine, ` +
    'and with answers that come 1 ms later, as from the next rack. Bench, services and database share the machine.',
  columns: DELAYS_MS.map((delayMs) => ({
    key: `after${delayMs}`,
    title: delayMs ? `${delayMs} ms away` : 'beside it',
    digits: 0,
  })),
  goals: [],
};
