import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../create-api-calls.ts';
import { type Client, createClient } from '../create-client.ts';
import { type ServiceProcess, startServiceProcess } from '../start-service-process.ts';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.ts';
import { createOwnDatabase, hasServer } from './require-server.ts';
import { runStatement } from './run-statement.ts';

/** Four programs that start on a busy machine, and the lease of a dead worker: 16 seconds. */
const TIMEOUT_MS = 120_000;
const POLL = { interval: 100, timeout: 45_000 };
/** At each of two. */
const ORDERS = 20;
/** Customers that shop at the same time, half of them at each of the two. */
const SHOPPERS = 6;
const PURCHASES_BEFORE = 20;
const PURCHASES_AFTER = 40;
const SLOW_CARD = { number: '4000 0000 0000 0077' };

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

  function start(role: string, timeoutSeconds: number): ServiceProcess {
    const process = startServiceProcess({
      DATABASE_URL: url,
      ROLE: role,
      DATABASE_POOL_SIZE: '8',
      WEBHOOK_ALLOW: receiver.host,
      WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
      WEBHOOK_TIMEOUT_SECONDS: String(timeoutSeconds),
      RECOVER_AFTER_SECONDS: '10',
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
    'start together, and two workers share the deliveries of two that take payments',
    async () => {
      const [api, otherApi, worker, otherWorker] = ['api', 'api', 'worker', 'worker'].map((role) =>
        start(role, 30),
      );
      const clients = await Promise.all(
        [api, otherApi].map(async (it) => createClient(String(await it?.ready))),
      );
      const links: TestLink[] = [];
      // Nobody answers until both workers have one under way: more each does not have at a receiver that is new to it.
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

  it(
    'lose nothing and do nothing twice when two of four are killed in the middle',
    async () => {
      const [api, otherApi, worker] = ['api', 'api', 'worker', 'worker'].map((role) => start(role, 1));
      const [dying, living] = await Promise.all(
        [api, otherApi].map(async (it) => createClient(String(await it?.ready))),
      );
      const links: TestLink[] = [];
      const settled: TestLink[] = [];
      let purchases = 0;
      const shopAt = async (client: Client | undefined): Promise<void> => {
        while (client && purchases < PURCHASES_AFTER) {
          const link = await createLink(client);
          links.push(link);
          expect((await client.pay(link)).outcome).toBe('completed');
          settled.push(link);
          purchases += 1;
          if (purchases === PURCHASES_BEFORE) {
            void api?.end('SIGKILL');
            void worker?.end('SIGKILL');
          }
        }
      };
      const isGone = (error: Error) => {
        if (!(error instanceof TypeError)) throw error;
      };

      // Someone pays with a slow card at the process that dies.
      const slow = await createLink(dying as Client);
      links.push(slow);
      const attemptKey = randomUUID();
      dying?.pay(slow, { attemptKey, card: SLOW_CARD }).catch(() => {});
      await expect.poll(async () => (await living?.getStatus(slow))?.state, POLL).toBe('processing');
      await Promise.all(
        Array.from({ length: SHOPPERS }, (_, index) => shopAt(index % 2 ? dying : living).catch(isGone)),
      );

      const client = living as Client;
      const readAttempt = async () => (await client.getStatus(slow, attemptKey)).attempt?.outcome;
      await expect.poll(readAttempt, POLL).toBe('completed');
      // What was under way ends as the acquirer says, once it is old enough.
      const readStates = async () =>
        Promise.all(links.map(async (link) => (await client.getStatus(link)).state));
      await expect.poll(readStates, POLL).not.toContain('processing');
      const states = await readStates();
      const paid = links.filter((_, index) => states[index] === 'completed');
      expect(paid).toEqual(expect.arrayContaining([...settled, slow]));
      const ids = paid.map(({ transactionId }) => transactionId).sort();
      await expect.poll(() => [...readDeliveries().keys()].sort(), POLL).toEqual(ids);
      for (const told of readDeliveries().values()) expect(new Set(told).size).toBe(1);
      expect(
        await runStatement(
          url,
          `select payment_id from attempts where state = 'APPROVED' group by payment_id having count(*) > 1
           union all select payment_id from events group by payment_id, type having count(*) > 1`,
        ),
      ).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
