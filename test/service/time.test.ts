import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiBody, TestLink } from './support/create-api-calls.ts';
import { type Client, createClient } from './support/create-client.ts';
import { createDataDir } from './support/create-data-dir.ts';
import { POLL } from './support/poll.ts';
import { type ServiceProcess, startServiceProcess } from './support/processes/start-service-process.ts';
import { type Receiver, startReceiver } from './webhooks/deliveries/start-receiver.ts';

const DAY_S = 86_400;

let dataDir: string;
let removeDataDir: () => void;
let service: ServiceProcess;
let receiver: Receiver;

beforeEach(async () => {
  ({ dataDir, removeDataDir } = createDataDir());
  receiver = await startReceiver((_, response) => response.writeHead(500).end());
});
afterEach(async () => {
  await service.end('SIGKILL');
  await receiver.close();
  removeDataDir();
});

async function start(env: Record<string, string> = {}): Promise<Client> {
  service = startServiceProcess({ DATA_DIR: dataDir, WEBHOOK_ALLOW: receiver.host, ...env });
  return createClient(await service.ready);
}
const readLink = async (client: Client, { transactionId }: TestLink): Promise<ApiBody['Link']> =>
  (await client.call(`/api/v4/payments/link/${transactionId}`)).Link;

describe('time, in a process of its own', () => {
  it('expires a link even without any request', async () => {
    const client = await start();
    const link = await client.createLink({ LinkDurationSeconds: 1 });
    // Reading changes nothing: that the row was written to is the worker's doing.
    const isWritten = async () => {
      const { Status, CreatedAt, UpdatedAt } = await readLink(client, link);
      return Status === 'EXPIRED' && CreatedAt !== UpdatedAt;
    };
    await expect.poll(isWritten, POLL).toBe(true);
  });

  it('continues from its moved value after the process was killed, and runs due work', async () => {
    const first = await start();
    const held = await first.createLink({ AutoCapture: false, WebhookUrl: `${receiver.url}/hook` });
    await first.pay(held);
    const { AheadSeconds } = await first.call('/sandbox/clock', { Advance: 8 * DAY_S });
    expect(AheadSeconds).toBe(8 * DAY_S);
    await service.end('SIGKILL');
    const second = await start();
    expect((await second.call('/sandbox/clock')).AheadSeconds).toBe(8 * DAY_S);
    expect((await readLink(second, held)).Status).toBe('RELEASED');
  });

  it('tries the webhooks that are due once before it answers', async () => {
    // No machine is so slow that an hour passes by itself.
    const client = await start({ WEBHOOK_RETRY_SECONDS: '3600,36000' });
    await client.pay(await client.createLink({ WebhookUrl: `${receiver.url}/hook` }));
    await client.call('/sandbox/clock', { Advance: 0 });
    expect(receiver.requests).toHaveLength(1);
    await client.call('/sandbox/clock', { Advance: 4000 });
    expect(receiver.requests).toHaveLength(2);
  });
});
