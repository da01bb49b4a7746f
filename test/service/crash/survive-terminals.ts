import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdyenDouble,
  createAdyenDouble,
  withDevices,
} from '../support/adyen-double/create-adyen-double.ts';
import { createTerminalDouble, type TerminalDouble } from '../support/adyen-double/create-terminal-double.ts';
import type { Plan } from '../support/adyen-double/terminal-answers.ts';
import type { ApiBody } from '../support/create-api-calls.ts';
import { type Client, createClient } from '../support/create-client.ts';
import { createDataDir } from '../support/create-data-dir.ts';
import { type ServiceProcess, startServiceProcess } from '../support/processes/start-service-process.ts';
import { tell, toEnv } from './survive-acquirer.ts';

const LOGIN = { Username: 'merchant', Password: 'a password of the tests' };
const POIID = 'AMS1-000168223606144';
const POS_ACCOUNT = 'TestShopPOS';
const PRICE = 130;
const COMPANY = {
  name: 'Bottega Rossi',
  type: 'merchant',
  domains: ['shop.example', 'localhost'],
  providers: ['ServiceDirect'],
  moto: false,
  credentials: [
    { username: LOGIN.Username, password: LOGIN.Password, scopes: ['online-payments', 'pos-terminals'] },
  ],
  stores: [
    { id: 1, reference: 'ROMA-1', active: true, items: [{ id: 101, name: 'Espresso', price: PRICE }] },
  ],
  terminals: [{ poiid: POIID, storeId: 1 }],
};

interface Death {
  /** The message to the terminal; `claim`: the answer to the till; `AUTHORISATION`: the notification was accepted. */
  at: 'Payment' | 'TransactionStatus' | 'Abort' | 'claim' | 'AUTHORISATION';
  when: 'before' | 'after';
  plan?: Plan;
  /** Whether the till cancels while the terminal waits. */
  isCancelled?: true;
}

/** Each place in the table "Dies between" (docs/acquirers.md, "Terminals"). */
const DEATHS: Death[] = [
  { at: 'claim', when: 'after' },
  { at: 'Payment', when: 'before' },
  { at: 'Payment', when: 'after' },
  {
    at: 'Payment',
    when: 'after',
    plan: { does: { fails: 'Refusal', with: { refusalReason: '199 Card blocked' } } },
  },
  { at: 'TransactionStatus', when: 'before', plan: { answers: 'lost' } },
  { at: 'TransactionStatus', when: 'after', plan: { answers: 'lost' } },
  { at: 'Abort', when: 'before', plan: { does: 'wait' }, isCancelled: true },
  { at: 'Abort', when: 'after', plan: { does: 'wait' }, isCancelled: true },
  { at: 'Abort', when: 'after', plan: { does: 'wait', ignoresAbort: true }, isCancelled: true },
  { at: 'AUTHORISATION', when: 'after', plan: { answers: 'lost' } },
];

/** The limit only guards against a standstill. */
const LIMIT_MS = 120_000;
const LOOK_MS = 100;

interface SurvivalOptions {
  /** Resolves with the variables of the database. */
  prepare(dataDir: string): Promise<Record<string, string>>;
  /** Gives back what the process that has died had claimed, so that nothing waits for the end of its lease. */
  endLeases?(): Promise<unknown>;
  /** The roles of the processes: the first one is killed, and started again. */
  roles?: readonly string[];
}

interface Scene {
  adyen: AdyenDouble;
  terminal: TerminalDouble;
  env: Record<string, string>;
  service: ServiceProcess;
  client: Client;
  baseUrl: string;
}

type Order = { status: string; transaction_id: string; payment: { status: string; rbc_id: string | null } };

const ORDERS = '/svc/cash-register/orders';

/** Runs the till's next step of an order. @returns the order, once it is approved */
async function goOn({ client }: Scene, id: number, { isCancelled }: Death, state: { isCancelled: boolean }) {
  const { order } = await client.call<{ order: Order }>(`${ORDERS}/${id}`);
  if (order.status === 'open') await client.call(`${ORDERS}/${id}/pay/pos`, {});
  const isShown = order.payment?.status === 'at_terminal';
  if (order.status === 'awaiting_pos' && isShown && isCancelled && !state.isCancelled) {
    state.isCancelled = true;
    await client.call(`${ORDERS}/${id}/pay/pos/cancel`, {});
  }
  return order.status === 'approved' ? order : undefined;
}

export function surviveAtTerminals({ prepare, endLeases, roles = ['all'] }: SurvivalOptions): void {
  let adyen: AdyenDouble;
  let dataDir: string;
  let removeDataDir: () => void;
  const running: ServiceProcess[] = [];
  beforeAll(async () => {
    adyen = await createAdyenDouble((origin) => ({
      ...withDevices(origin),
      posMerchantAccount: POS_ACCOUNT,
    }));
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
  });
  afterAll(() => adyen.close());
  beforeEach(() => {
    ({ dataDir, removeDataDir } = createDataDir());
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.end('SIGKILL')));
    removeDataDir();
    expect(adyen.wrong.splice(0)).toEqual([]);
  });

  describe('a service that is killed', () => {
    it('at each step of a payment at a terminal, takes the money once, and says so', {
      timeout: 2 * LIMIT_MS,
    }, async () => {
      const terminal = createTerminalDouble(adyen, POS_ACCOUNT);
      const file = join(dataDir, 'companies.json');
      writeFileSync(file, JSON.stringify({ companies: [COMPANY] }));
      const { devicesUrl = '' } = adyen.config;
      const env = {
        ...(await prepare(dataDir)),
        ...toEnv(adyen),
        FIXTURES: file,
        ADYEN_DEVICES_URL: devicesUrl,
        ADYEN_POS_MERCHANT_ACCOUNT: POS_ACCOUNT,
        ADYEN_STATUS_SECONDS: '0.2',
        ADYEN_TERMINAL_SECONDS: '20',
        ADYEN_GIVE_UP_SECONDS: '60',
      };
      const start = async (): Promise<Scene> => {
        const service = startServiceProcess({
          ...env,
          ...(roles[0] !== 'all' && { ROLE: roles[0] as string }),
        });
        running.push(service);
        const baseUrl = await service.ready;
        const client = await createClient(baseUrl, LOGIN, adyen.getPublicKey);
        return { adyen, terminal, env, service, baseUrl, client };
      };
      let scene = await start();
      for (const role of roles.slice(1))
        running.push(startServiceProcess({ ...env, ROLE: role, PUBLIC_URL: scene.baseUrl }));
      let died = 0;
      const kill = async () => {
        died += 1;
        await scene.service.end('SIGKILL');
        await endLeases?.();
      };
      const orders: { id: number; order: Order }[] = [];
      for (const death of DEATHS) {
        const { at, when, plan } = death;
        terminal.plans.length = 0;
        if (plan) terminal.plan(plan);
        const act = async () => {
          await kill();
          // No one asks the terminal a second time to stop.
          if (at === 'Abort' && when === 'before') terminal.fail('Cancel');
        };
        if (at !== 'claim' && at !== 'AUTHORISATION') terminal.deaths.push({ category: at, when, act });
        const { order: created } = await scene.client.call<{ order: { order_id: number } }>(ORDERS, {
          store_id: 1,
          items: [{ id: 101, quantity: 1 }],
        });
        const id = created.order_id;
        if (at === 'claim') {
          await scene.client.call(`${ORDERS}/${id}/pay/pos`, {});
          await kill();
        }
        const before = died;
        const state = { isCancelled: false };
        const endsAt = performance.now() + LIMIT_MS;
        for (let order: Order | undefined; !order; ) {
          if (performance.now() > endsAt)
            throw new Error(`The order does not come to its end: ${JSON.stringify(death)}`);
          // A call to a process that has died is made again.
          order = await goOn(scene, id, death, state).catch(() => undefined);
          if (await Promise.race([scene.service.ended.then(() => true), wait(LOOK_MS, false)]))
            scene = await start();
          await tell(scene, async (eventCode) => {
            if (at === eventCode && died === before) await kill();
          });
          if (order) orders.push({ id, order });
        }
        // The death may be the last thing that happens.
        if (await Promise.race([scene.service.ended.then(() => true), wait(0, false)])) scene = await start();
      }
      expect(died).toBe(DEATHS.length);
      const settled = async () => {
        await tell(scene, async () => {});
        const metrics = await (await fetch(`${scene.baseUrl}/metrics`)).text();
        return adyen.outbox.length === 0 && /servicepay_modifications_open 0/.test(metrics);
      };
      const endsAt = performance.now() + LIMIT_MS;
      while (!(await settled())) {
        if (performance.now() > endsAt) throw new Error('Something stays open.');
        await wait(LOOK_MS);
      }
      for (const { order } of orders) {
        const booked = adyen.find(order.transaction_id).map(({ captured, refunded }) => captured - refunded);
        const { Transaction } = await scene.client.call<ApiBody>(
          `/api/v5/transactions/${order.transaction_id}`,
        );
        const { Status, Timeline } = Transaction as { Status: string; Timeline: { EventType?: string }[] };
        const told = Timeline.flatMap(({ EventType }) => EventType ?? []);
        expect([booked.reduce((sum, amount) => sum + amount, 0), Status, told]).toEqual([
          PRICE,
          'SETTLED',
          ['payment.captured', 'payment.settled'],
        ]);
      }
      // No pair was sent twice: the double refuses that.
      const pairs = terminal.dialogues.map(({ saleId }) => saleId);
      expect(new Set(pairs).size).toBe(pairs.length);
    });
  });
}
