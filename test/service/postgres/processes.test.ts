import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../support/create-api-calls.ts';
import { type Client, createClient } from '../support/create-client.ts';
import { type ServiceProcess, startServiceProcess } from '../support/processes/start-service-process.ts';
import { createLinkRequest } from '../support/requests/create-link-request.ts';
import { type Receiver, startReceiver } from '../webhooks/deliveries/start-receiver.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { runStatement } from './server/run-statement.ts';

/** Four programs that start on a busy machine. */
const TIMEOUT_MS = 120_000;
const POLL = { interval: 100, timeout: 45_000 };
/** At each of two. */
const ORDERS = 20;

let url: string;
let receiver: Receiver;
let processes: ServiceProcess[];
/** Answers that the receiver owes. */
let held: ServerResponse[];
let holds: boolean;

const answerHeld = () => {
  holds = false;
  for (const response of held.splice(0)) response.writeHead(204).end();
};

describe.skipIf(!hasServer)('several processes on one PostgreSQL', () => {
  beforeEach(async () => {
    url = await createOwnDatabase();
    processes = [];
    held = [];
    holds = false;
    receiver = await startReceiver((_, response) => {
      if (holds) held.push(response);
      else response.writeHead(204).end();
    });
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await receiver.close();
  });

  function start(role: string): ServiceProcess {
    const process = startServiceProcess({
      DATABASE_URL: url,
      ROLE: role,
      DATABASE_POOL_SIZE: '8',
      WEBHOOK_ALLOW: receiver.host,
      WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
    });
    processes.push(process);
    return process;
  }

  const createLink = (client: Client): Promise<TestLink> =>
    client.createLink({ WebhookUrl: `${receiver.url}/hook` });

  /** How often each transaction was told of, by the ids of the events that told it. */
  function readDeliveries(): Map<string, string[]> {
    const deliveries = new Map<string, string[]>();
    for (const { body, headers } of receiver.requests) {
      const { TransactionId } = JSON.parse(body) as { TransactionId: string };
      const ids = deliveries.get(TransactionId) ?? [];
      deliveries.set(TransactionId, [...ids, String(headers['webhook-id'])]);
    }
    return deliveries;
  }

  it(
    'all accept a domain once the call that authorizes it is answered',
    async () => {
      const [one, other] = await Promise.all(
        ['api', 'api'].map(async (role) => createClient(String(await start(role).ready))),
      );
      const tryLink = async () =>
        (
          await other?.call(
            '/api/v4/payments/link',
            createLinkRequest({ SuccessRedirectUrl: 'https://new.example/' }),
          )
        )?.Message;
      expect(await tryLink()).toBe('Domain not authorized.');
      await one?.call('/api/v5/authorized-domains', { Domain: 'new.example' });
      expect(await tryLink()).toBe('Payment link created.');
    },
    TIMEOUT_MS,
  );

  it(
    'answer as before when a newer version adds columns beside them',
    async () => {
      const older = start('api');
      const client = await createClient(String(await older.ready));
      const buy = async () => {
        const link = await createLink(client);
        const { outcome } = await client.pay(link);
        return [outcome, (await client.getStatus(link)).status, await client.settle('capture', ['none'])];
      };
      const before = await buy();
      // Often enough for the server to keep its plans, on every connection.
      await Promise.all(Array.from({ length: 12 }, buy));
      const tables = await runStatement(url, "select tablename from pg_tables where schemaname = 'public'");
      const changes = tables.map(({ tablename }) => `alter table ${tablename} add column added_later text`);
      await runStatement(url, changes.join(';'));
      for (const bought of await Promise.all(Array.from({ length: 12 }, buy))) expect(bought).toEqual(before);
      const { code, stderr } = await older.end('SIGTERM');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
    TIMEOUT_MS,
  );

  it(
    'start together, and two workers share the deliveries of two that take payments',
    async () => {
      const [api, otherApi, worker, otherWorker] = ['api', 'api', 'worker', 'worker'].map((role) =>
        start(role),
      );
      const clients = await Promise.all(
        [api, otherApi].map(async (it) => createClient(String(await it?.ready))),
      );
      const links: TestLink[] = [];
      // No delivery is answered until both workers have one under way: a worker has only one at a receiver that is new to it.
      holds = true;
      await Promise.all(
        clients.map(async (client) => {
          for (let count = 0; count < ORDERS; count += 1) {
            const link = await createLink(client);
            expect((await client.pay(link)).outcome).toBe('completed');
            links.push(link);
          }
        }),
      );
      await expect.poll(() => held.length, POLL).toBe(2);
      answerHeld();
      const ids = links.map(({ transactionId }) => transactionId).sort();
      await expect.poll(() => [...readDeliveries().keys()].sort(), POLL).toEqual(ids);
      for (const it of [worker, otherWorker]) {
        expect((await it?.end('SIGTERM'))?.stdout).toBe('READY {"role":"worker"}\n');
      }
      for (const it of [api, otherApi, worker, otherWorker]) {
        const { code, stderr } = (await it?.end('SIGTERM')) ?? {};
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      }
      for (const told of readDeliveries().values()) expect(told).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});
