import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdyenDouble, createAdyenDouble } from '../support/adyen-double/create-adyen-double.ts';
import { writeAdyenEnv } from '../support/adyen-double/write-adyen-env.ts';
import type { ApiBody, TestLink } from '../support/create-api-calls.ts';
import { type Client, createClient } from '../support/create-client.ts';
import { createDataDir } from '../support/create-data-dir.ts';
import { type ServiceProcess, startServiceProcess } from '../support/processes/start-service-process.ts';

const LOGIN = { Username: 'merchant', Password: 'a password of the tests' };
const COMPANY = {
  name: 'Bottega Rossi',
  type: 'merchant',
  domains: ['shop.example', 'localhost'],
  providers: ['ServiceDirect'],
  moto: false,
  credentials: [{ username: LOGIN.Username, password: LOGIN.Password, scopes: ['online-payments'] }],
  stores: [],
};

/** Each place where the service dies: at the acquirer's request, before it or after it was carried out, or at a notification. */
const DEATHS = [
  { at: /^\/payments$/, when: 'before' },
  { at: /^\/payments$/, when: 'after' },
  { at: /captures$/, when: 'before' },
  { at: /captures$/, when: 'after' },
  { at: 'CAPTURE', when: 'accepted' },
  { at: /refunds$/, when: 'before' },
  { at: /refunds$/, when: 'after' },
] as const;

/** The limit only guards against a standstill. */
const LIMIT_MS = 240_000;
const LOOK_MS = 100;

export interface Scene {
  adyen: AdyenDouble;
  env: Record<string, string>;
  service: ServiceProcess;
  client: Client;
  baseUrl: string;
}

export async function start(scene: Pick<Scene, 'adyen' | 'env'>): Promise<Scene> {
  const service = startServiceProcess(scene.env);
  const baseUrl = await service.ready;
  return { ...scene, service, baseUrl, client: await createClient(baseUrl, LOGIN, scene.adyen.getPublicKey) };
}

/** Sends the notifications that wait. One that is not accepted is sent again, as Adyen does. */
export async function tell(
  { adyen, baseUrl }: Scene,
  onAccepted: (eventCode: string) => Promise<unknown>,
): Promise<void> {
  for (const notification of adyen.outbox.splice(0)) {
    const body = { live: 'false', notificationItems: [adyen.sign(adyen.toItem(notification))] };
    const { webhookUser, webhookPassword } = adyen.config;
    const response = await fetch(`${baseUrl}/acquirers/adyen/notifications`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (response?.status === 200) await onAccepted(notification.eventCode);
    else adyen.outbox.push(notification);
  }
}

/** Does the next step of an order that is paid, captured in part and refunded in part. @returns whether it is over */
async function goOn({ client }: Scene, { transactionId, path }: TestLink): Promise<boolean> {
  const { Link: link } = await client.call<ApiBody>(`/api/v5/payments/link/${transactionId}`);
  const { Status, RefundedAmount } = link as { Status: string; RefundedAmount: number };
  if (Status === 'CREATED') await client.pay({ transactionId, path });
  if (Status === 'HELD')
    await client.call('/api/v5/payments/capture', { TransactionIds: [transactionId], Amounts: [700] });
  if (Status !== 'SETTLED') return false;
  if (RefundedAmount === 300) return true;
  const { Refunds } = await client.call<ApiBody>(`/api/v5/refunds?TransactionId=${transactionId}`);
  if (!(Refunds as object[]).length)
    await client.call('/api/v5/payments/refund', { TransactionId: transactionId, Amount: 300 });
  return false;
}

/** Writes the companies, and returns the variables of a service at the double of Adyen. */
export async function writeEnv(
  { config }: AdyenDouble,
  database: Record<string, string>,
  dataDir: string,
): Promise<Record<string, string>> {
  const file = join(dataDir, 'companies.json');
  writeFileSync(file, JSON.stringify({ companies: [COMPANY] }));
  return {
    ...database,
    FIXTURES: file,
    ...writeAdyenEnv(config),
    ADYEN_TIMEOUT_SECONDS: '1',
    ADYEN_RETRY_SECONDS: '0.2',
    ADYEN_GIVE_UP_SECONDS: '1',
    RECOVER_AFTER_SECONDS: '2',
  };
}

export interface SurvivalOptions {
  /** Resolves with the variables of the database. */
  prepare(dataDir: string): Promise<Record<string, string>>;
  /** Gives back what the process that has died had claimed, so that nothing waits for the end of its lease. */
  endLeases?(): Promise<unknown>;
  /** Only deaths after something was carried out. */
  isShort?: true;
}

export function surviveWithAcquirer({ prepare, endLeases, isShort }: SurvivalOptions): void {
  let adyen: AdyenDouble;
  let dataDir: string;
  let removeDataDir: () => void;
  let scene: Scene | undefined;
  beforeAll(async () => {
    adyen = await createAdyenDouble();
  });
  afterAll(() => adyen.close());
  beforeEach(() => {
    ({ dataDir, removeDataDir } = createDataDir());
  });
  afterEach(async () => {
    await scene?.service.end('SIGKILL');
    removeDataDir();
  });

  const deaths = DEATHS.filter(({ when }) => !isShort || when !== 'before');
  const requests = isShort
    ? 'after each request to the acquirer'
    : 'before and after each request to the acquirer';

  describe('a service that is killed', () => {
    it(`${requests}, and at a notification, takes and gives back once what it says`, {
      timeout: 2 * LIMIT_MS,
    }, async () => {
      let running = await start({ adyen, env: await writeEnv(adyen, await prepare(dataDir), dataDir) });
      scene = running;
      let died = 0;
      const kill = async () => {
        died += 1;
        await running.service.end('SIGKILL');
        await endLeases?.();
      };
      const toAccept = new Set<string>();
      for (const { at, when } of deaths) {
        if (when === 'accepted') toAccept.add(at);
        else adyen.failNext(at, { kill: when, act: kill });
      }
      const onAccepted = async (eventCode: string) => {
        if (toAccept.delete(eventCode)) await kill();
      };
      const link = await running.client.createLink({ AutoCapture: false });
      const endsAt = performance.now() + LIMIT_MS;
      for (let isOver = false; !isOver; ) {
        if (performance.now() > endsAt) throw new Error('The order does not come to its end.');
        // A call to a process that has died is made again.
        isOver = await goOn(running, link).catch(() => false);
        if (await Promise.race([running.service.ended.then(() => true), wait(LOOK_MS, false)])) {
          running = await start(running);
          scene = running;
        }
        await tell(running, onAccepted);
      }
      expect(died).toBe(deaths.length);
      const booked = adyen.find(link.transactionId).map(({ captured, refunded }) => captured - refunded);
      expect(booked.reduce((sum, amount) => sum + amount, 0)).toBe(400);
      const { Transaction } = await running.client.call<ApiBody>(
        `/api/v5/transactions/${link.transactionId}`,
      );
      const { Timeline } = Transaction as { Timeline: { Type: string; EventType?: string }[] };
      expect(Timeline.flatMap(({ EventType }) => EventType ?? [])).toEqual([
        'payment.held',
        'payment.captured',
        'payment.settled',
        'refund.settled',
      ]);
    });
  });
}
