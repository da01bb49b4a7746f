import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from './create-api-calls.ts';
import { type Client, createClient } from './create-client.ts';
import { createDataDir } from './create-data-dir.ts';
import { POLL } from './poll.ts';
import { type ServiceProcess, startServiceProcess } from './start-service-process.ts';
import { type Receiver, startReceiver } from './webhooks/start-receiver.ts';

/** How often the service is killed. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
/** Customers that shop at the same time. */
const SHOPPERS = 8;
/** A round ends in the middle of the work, after so many acknowledged purchases. */
const MIN_PURCHASES = 10;
const MAX_PURCHASES = 60;
/** Starting a program on a busy machine, and a slow card at the end. */
const TIMEOUT_MS = 60_000 + ROUNDS * 20_000;
const SLOW_CARD = { number: '4000 0000 0000 0077' };
/** A slow card takes eight seconds. */
const SLOW_POLL = { timeout: 20_000, interval: 100 };

/** What the service said that it had done. */
interface Ledger {
  links: TestLink[];
  settled: TestLink[];
  held: TestLink[];
  captured: TestLink[];
  released: TestLink[];
  slow: { link: TestLink; attemptKey: string }[];
}

let dataDir: string;
let removeDataDir: () => void;
let receiver: Receiver;
let service: ServiceProcess;
let ledger: Ledger;

beforeEach(async () => {
  ({ dataDir, removeDataDir } = createDataDir());
  receiver = await startReceiver();
  ledger = { links: [], settled: [], held: [], captured: [], released: [], slow: [] };
});
afterEach(async () => {
  await service.end('SIGKILL');
  await receiver.close();
  removeDataDir();
});

async function start(): Promise<Client> {
  service = startServiceProcess({
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW: receiver.host,
    WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
  });
  return createClient(await service.ready);
}

const createLink = async (client: Client, isHeld: boolean): Promise<TestLink> => {
  const link = await client.createLink({ AutoCapture: !isHeld, WebhookUrl: `${receiver.url}/hook` });
  ledger.links.push(link);
  return link;
};

/** One purchase from end to end; it goes into the ledger step by step, as each is acknowledged. */
async function purchase(client: Client, index: number): Promise<void> {
  const isHeld = index % 2 === 0;
  const link = await createLink(client, isHeld);
  expect((await client.pay(link)).outcome).toBe('completed');
  ledger[isHeld ? 'held' : 'settled'].push(link);
  if (!isHeld || index % 3 === 0) return;
  const action = index % 4 === 0 ? 'capture' : 'release';
  const [row] = await client.settle(action, [link.transactionId]);
  expect(row?.Result).toBe(true);
  ledger[action === 'capture' ? 'captured' : 'released'].push(link);
}

/** Someone pays with a slow card: the attempt is at the acquirer when the service dies. */
async function startSlowPayment(client: Client): Promise<void> {
  const link = await createLink(client, false);
  const attemptKey = randomUUID();
  client.pay(link, { attemptKey, card: SLOW_CARD }).catch(() => {});
  await expect.poll(async () => (await client.getStatus(link)).state, POLL).toBe('processing');
  ledger.slow.push({ link, attemptKey });
}

/** Shoppers buy until the service is gone; it is killed while they do. */
async function shopUntilItDies(client: Client): Promise<void> {
  let left = MIN_PURCHASES + Math.floor(Math.random() * (MAX_PURCHASES - MIN_PURCHASES));
  let index = 0;
  const shop = async (): Promise<void> => {
    for (;;) {
      await purchase(client, index++);
      left -= 1;
      if (left === 0) void service.end('SIGKILL');
    }
  };
  const isGone = (error: Error) => {
    if (!(error instanceof TypeError)) throw error;
  };
  await Promise.all(Array.from({ length: SHOPPERS }, () => shop().catch(isGone)));
  await service.ended;
}

const getId = ({ transactionId }: TestLink): string => transactionId;

/** Calls again what was acknowledged, a hundred ids at a time: it must find the work done. */
async function listMessages(
  client: Client,
  action: 'capture' | 'release',
  links: TestLink[],
): Promise<string[]> {
  const messages: string[] = [];
  for (let from = 0; from < links.length; from += 100) {
    const rows = await client.settle(action, links.slice(from, from + 100).map(getId));
    messages.push(...rows.map(({ Message }) => Message));
  }
  return messages;
}

/** The transactions that the receiver was told of, with the ids of the events that told it. */
function readDeliveries(): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { body, headers } of receiver.requests) {
    const { EventType, TransactionId } = JSON.parse(body) as { EventType: string; TransactionId: string };
    expect(EventType).toBe('payment.settled');
    const ids = events.get(TransactionId) ?? new Set();
    events.set(TransactionId, ids.add(String(headers['webhook-id'])));
  }
  return events;
}

async function listSettled(client: Client): Promise<string[]> {
  const statuses = await Promise.all(ledger.links.map(async (link) => (await client.getStatus(link)).status));
  return ledger.links.filter((_, index) => statuses[index] === 'SETTLED').map(getId);
}

/** How often each payment has an approval, an event, a settlement: never more than once. */
function readMostOf(table: string, where = '1'): number {
  const database = new DatabaseSync(join(dataDir, 'servicepay.db'));
  const row = database
    .prepare(
      `select max(n) as most from (select count(*) as n from ${table} where ${where} group by payment_id)`,
    )
    .get() as { most: number };
  database.close();
  return row.most;
}

describe('the service, killed under load', () => {
  it(
    `keeps what it acknowledged, over ${ROUNDS} deaths`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const client = await start();
        await startSlowPayment(client);
        await shopUntilItDies(client);
      }
      for (const list of Object.values(ledger)) expect(list.length).toBeGreaterThan(0);
      const client = await start();

      for (const link of ledger.links) expect(await client.loadPage(link)).toBe(200);
      for (const link of ledger.held)
        expect(['HELD', 'SETTLED', 'RELEASED']).toContain((await client.getStatus(link)).status);
      for (const message of await listMessages(client, 'capture', ledger.captured))
        expect(message).toBe('Already captured.');
      for (const message of await listMessages(client, 'release', ledger.released))
        expect(message).toBe('Already released.');

      // An attempt that was under way ends as the acquirer says; the press that began it is told so.
      for (const { link, attemptKey } of ledger.slow) {
        const readAttempt = async () => (await client.getStatus(link, attemptKey)).attempt?.outcome;
        await expect.poll(readAttempt, SLOW_POLL).toBe('completed');
      }

      const settled = await listSettled(client);
      expect(settled).toEqual(expect.arrayContaining(ledger.settled.map(getId)));
      expect(settled).toEqual(expect.arrayContaining(ledger.captured.map(getId)));
      expect(settled).toEqual(expect.arrayContaining(ledger.slow.map(({ link }) => getId(link))));
      await expect.poll(() => [...readDeliveries().keys()].sort(), SLOW_POLL).toEqual([...settled].sort());
      for (const ids of readDeliveries().values()) expect(ids.size).toBe(1);

      expect((await service.end('SIGTERM')).code).toBe(0);
      expect(readMostOf('events', "type = 'payment.captured'")).toBe(1);
      expect(readMostOf('attempts', "state = 'APPROVED'")).toBe(1);
    },
    TIMEOUT_MS,
  );
});
