import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openJournal } from '../../../src/terminal/journal/open-journal.ts';
import { POIID } from '../../protocol/nexo/create-request.ts';
import { createFolder } from '../../terminal/create-test-terminal.ts';
import { startTerminalProcess } from '../../terminal/start-terminal-process.ts';
import { ALL_SCOPES } from '../support/all-scopes.ts';
import { startServiceProcess } from '../support/processes/start-service-process.ts';
import { type Receiver, startReceiver } from '../webhooks/deliveries/start-receiver.ts';
import type { Select } from './check-database.ts';
import { checkDesk } from './check-desk.ts';
import { type Balancer, createBalancer } from './create-balancer.ts';
import { createDeskTill, type DeskTill } from './desk-till.ts';
import { type KeptRunning, keepRunning, type Running } from './keep-running.ts';

interface DeskOptions {
  /** How often the services and the terminal are killed, each. */
  rounds: number;
  /** The number of deaths of each service. */
  environments: readonly Record<string, string>[];
  select: Select;
  endLeases?: () => Promise<void>;
  /** Port of the PostgreSQL server. */
  postgresPort?: string;
}

const DIES = '--import ./test/service/crash/die-at-statement.ts';
/** Statements of the service from an order to its end, and somewhat more. */
const SERVICE_STATEMENTS = 120;
/** The state of a dialogue in the terminal's journal. */
const TERMINAL_STATEMENTS = 16;
/** The complaint of a terminal that starts while every service is dead: that is no fault. */
const AWAY = /^.* Check SERVICE_URL; the terminal goes on asking\.\n/gm;
/** Only against standing still: a busy machine takes its time. */
const POLL = { interval: 20, timeout: 120_000 };

const describeDeath = (from: string, dieAt: number | undefined): Record<string, string> =>
  dieAt === undefined ? {} : { NODE_OPTIONS: DIES, DIE_FROM: from, DIE_AT: String(dieAt) };

async function startService(env: Record<string, string>, balancer: Balancer): Promise<Running> {
  const service = startServiceProcess(env);
  const url = await service.ready;
  balancer.add(url);
  return {
    kill: () => service.signal('SIGKILL'),
    ended: service.ended.then(({ signal, stderr }) => {
      balancer.remove(url);
      return { signal, stderr };
    }),
    stop: async () => (await service.end('SIGTERM')).code,
  };
}

async function startTerminal(env: Record<string, string>): Promise<Running> {
  const terminal = await startTerminalProcess(env);
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    terminal.child.once('close', (_code, signal) => resolve(signal)),
  );
  return {
    kill: () => void terminal.child.kill('SIGKILL'),
    ended: ended.then((signal) => ({ signal, stderr: terminal.readErrors().replace(AWAY, '') })),
    stop: () => terminal.end(),
  };
}

/** The built-in companies, with a terminal in the first store and a receiver of their webhooks. */
function writeFixtures(folder: string, receiver: Receiver): string {
  const file = join(folder, 'companies.json');
  const companies = ALL_SCOPES.map((company) => ({
    ...company,
    webhookUrl: `${receiver.url}/default`,
    terminals: company.terminals.map((terminal) => ({ ...terminal, storeId: 1 })),
  }));
  writeFileSync(file, JSON.stringify({ companies }));
  return file;
}

interface Desk {
  till: DeskTill;
  services: KeptRunning[];
  terminal: KeptRunning;
}

const addUp = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Sells until both have died often enough, and then until everything has come to its end. */
async function sellUntilTheEnd(
  { till, services, terminal }: Desk,
  { rounds, endLeases = async () => {} }: DeskOptions,
): Promise<number> {
  const countDeaths = () => Math.min(addUp(services.map(({ deaths }) => deaths)), terminal.deaths);
  let orders = 0;
  while (countDeaths() < rounds) {
    await till.sell();
    orders += 1;
  }
  await Promise.all([...services, terminal].map((kept) => kept.settle()));
  await endLeases();
  const last = await till.sell();
  await till.repeatAll();
  // Reports come oldest first.
  await expect.poll(() => till.countReceipts(last), POLL).toBe(2);
  await expect.poll(till.countPendingDeliveries, POLL).toBe(0);
  return orders + 1;
}

/**
 * A till sells at a terminal through the cloud, while services and the terminal die at one statement after the other.
 * @returns how much it was
 */
export async function surviveAtDesk(options: DeskOptions): Promise<Record<string, number>> {
  const { environments, select, endLeases = async () => {}, postgresPort } = options;
  const folder = createFolder();
  const receiver = await startReceiver();
  const balancer = await createBalancer();
  const FIXTURES = writeFixtures(folder, receiver);
  const settings = { FIXTURES, WEBHOOK_ALLOW: receiver.host, WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1' };
  const kept: KeptRunning[] = [];
  const keep = async (start: (dieAt: number | undefined) => Promise<Running>, statements: number) => {
    const running = await keepRunning(start, statements);
    kept.push(running);
    return running;
  };
  try {
    const services = await Promise.all(
      environments.map((env) =>
        keep((dieAt) => {
          const death = describeDeath('insert into "orders"', dieAt);
          const port: Record<string, string> = postgresPort ? { DIE_PORT: postgresPort } : {};
          return startService({ ...settings, ...env, ...death, ...port }, balancer);
        }, SERVICE_STATEMENTS),
      ),
    );
    const terminal = await keep((dieAt) => {
      const death = describeDeath('insert into dialogues', dieAt);
      return startTerminal({ DATA_DIR: folder, SERVICE_URL: balancer.url, ...death });
    }, TERMINAL_STATEMENTS);
    const till = await createDeskTill({ url: balancer.url, endLeases });
    const orders = await sellUntilTheEnd({ till, services, terminal }, options);
    expect(await terminal.stop()).toBe(0);
    for (const service of services) expect(await service.stop()).toBe(0);
    const journal = openJournal(join(folder, `terminal-${POIID}`));
    await checkDesk(select, journal, receiver.requests);
    journal.close();
    return {
      serviceDeaths: addUp(services.map(({ deaths }) => deaths)),
      terminalDeaths: terminal.deaths,
      orders,
      payments: till.payments,
      lostAnswers: balancer.lost,
      webhooks: receiver.requests.length,
    };
  } finally {
    await Promise.all(kept.map((running) => running.destroy()));
    await balancer.close();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
