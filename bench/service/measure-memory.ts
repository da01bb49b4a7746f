import type { Figures } from '../row.ts';
import { forkClients } from './fork-clients.ts';
import { forkService } from './fork-service.ts';
import type { FilledDatabase, ServiceLab, ServiceRow } from './service-row.ts';

const STEPS = 10;
/** Calls under way. */
const CONCURRENCY = 4;

const GROWTH = 'the last fifth above the fifth in the middle';
const HIGHEST = 'the highest';

const getMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** In MB: after the start, and after each tenth of the requests. */
async function readCurve(database: FilledDatabase, requests: number): Promise<number[]> {
  const service = await forkService(database.env);
  const clients = forkClients();
  const readMemory = async () => (await service.readUsage()).memoryBytes / 1e6;
  const curve = [await readMemory()];
  const order = {
    load: 'mix',
    baseUrls: [service.baseUrl],
    concurrency: CONCURRENCY,
    path: '/api/v4/payments/links',
    calls: requests / STEPS,
  } as const;
  for (let step = 0; step < STEPS; step += 1) {
    await clients.run(order);
    curve.push(await readMemory());
  }
  await clients.stop();
  await service.stop();
  return curve;
}

/** The curve's rows, the highest, and by how much the last fifth is above the one in the middle. */
export function describeCurve(curve: readonly number[], requests: number): Record<string, number> {
  const rows: Record<string, number> = {};
  for (const [step, memory] of curve.entries()) {
    const done = Math.round((step * requests) / STEPS).toLocaleString('en');
    rows[step ? `after ${done} requests` : 'after the start'] = memory;
  }
  rows[HIGHEST] = Math.max(...curve);
  rows[GROWTH] = getMean(curve.slice(-2)) - getMean(curve.slice(5, 7));
  return rows;
}

async function measure(lab: ServiceLab): Promise<Figures> {
  const { requests } = lab.effort;
  const figures: Figures = {};
  const databases = await lab.fillDatabases();
  // At the same time: memory does not depend on it.
  const curves = await Promise.all(databases.map((database) => readCurve(database, requests)));
  for (const [index, curve] of curves.entries()) {
    const key = databases[index]?.engine === 'SQLite' ? 'sqlite' : 'postgres';
    const rows = describeCurve(curve, requests);
    for (const [name, value] of Object.entries(rows)) figures[name] = { ...figures[name], [key]: value };
  }
  return figures;
}

export const memoryRow: ServiceRow = {
  id: 'service-memory',
  title: 'Memory',
  how: "Resident memory of the service's process, in MB, while it answers a mix of requests, four at a time: of twenty, seven ask how a checkout stands, six load the page, four create a link, two log in, one reads the list.",
  columns: [
    { key: 'sqlite', title: 'on SQLite', digits: 1 },
    { key: 'postgres', title: 'on PostgreSQL', digits: 1 },
  ],
  goals: [
    ['sqlite', 'SQLite'],
    ['postgres', 'PostgreSQL'],
  ].flatMap(([key = '', engine]) => [
    { subject: HIGHEST, key, atMost: 200, text: `highest resident memory, ${engine}, MB` },
    {
      subject: GROWTH,
      key,
      atMost: 5,
      text: `growth of memory from the middle to the end of 100,000 requests, ${engine}, MB`,
    },
  ]),
  measure,
};
