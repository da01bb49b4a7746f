import { getMedian } from '../get-median.ts';
import type { Figures } from '../row.ts';
import { forkReceivers } from './fork-receivers.ts';
import { forkService } from './fork-service.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import type { FilledDatabase, ServiceEffort } from './service-row.ts';
import { watchCpu } from './watch-cpu.ts';

/** The program itself starts in the first ones. */
const WARM_UPS = 2;

/** What is left of it would be tried again by whoever uses the database next. */
async function emptyOutbox(database: FilledDatabase): Promise<void> {
  const store = await database.open();
  await store
    .deleteFrom('deliveries')
    .where('state', '=', 'PENDING')
    .where('due_at', '<', Date.now())
    .execute();
  await store.destroy();
}

/** For one delivery, by a service that has an outbox full of them: claimed, signed, sent, its attempt in the log. */
export async function measureDeliveryCpu(
  database: FilledDatabase,
  { windows, callsPerWindow }: ServiceEffort,
): Promise<Figures[string]> {
  const receivers = await forkReceivers(1);
  const store = await database.open();
  // One window more than is waited for: the last deliveries find the outbox empty.
  const count = (windows + WARM_UPS + 1) * callsPerWindow;
  await queueDeliveries(store, { count, urls: receivers.urls, now: Date.now() });
  await store.destroy();
  const service = await forkService({ ...database.env, ...receivers.env });
  await receivers.waitFor(WARM_UPS * callsPerWindow);
  const own: number[] = [];
  const [before, from] = [database.readCpuMs(), receivers.count()];
  for (let window = 0; window < windows; window += 1) {
    const first = receivers.count();
    const cpu = await watchCpu(service, () => receivers.waitFor(first + callsPerWindow));
    own.push(cpu / (receivers.count() - first));
  }
  const server = (database.readCpuMs() - before) / (receivers.count() - from);
  await service.stop();
  await receivers.stop();
  await emptyOutbox(database);
  return database.engine === 'SQLite' ? { sqlite: getMedian(own) } : { postgres: getMedian(own), server };
}
