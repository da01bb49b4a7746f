import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchDatabase } from './create-database.ts';
import { forkService } from './fork-service.ts';

/** A receiver in this process, whose work is not the service's. */
async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(204).end();
      received += 1;
      if (received === awaited) server.emit('enough');
    });
  });
  let received = 0;
  let awaited = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async waitFor(count: number) {
      awaited = count;
      if (received < count) await once(server, 'enough');
    },
    stop: () => server.close(),
  };
}

/**
 * CPU in ms for a delivery by a service that finds its outbox full: claimed, signed, sent and its attempt recorded.
 * @param database no service runs on it at that time
 */
export async function measureDeliveries({ env, open }: BenchDatabase, root: string): Promise<number> {
  const receiver = await startReceiver();
  const store = await open();
  const { count } = await store
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  await store
    .updateTable('deliveries')
    .set({ url: `${receiver.origin}/hook`, origin: receiver.origin, due_at: 0 })
    .where('state', '=', 'PENDING')
    .execute();
  await store.destroy();
  const service = await forkService({ ...env, WEBHOOK_ALLOW: new URL(receiver.origin).host }, root);
  // The first ones warm the code up, the last ones find the outbox nearly empty.
  const [first, last] = [Math.floor(Number(count) * 0.2), Math.floor(Number(count) * 0.9)];
  await receiver.waitFor(first);
  const before = await service.readUsage();
  await receiver.waitFor(last);
  const after = await service.readUsage();
  await service.stop();
  receiver.stop();
  return (after.cpuMs - before.cpuMs) / (last - first);
}
