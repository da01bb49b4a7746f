import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, verifyWebhook } from '#servicepay-checkout/api';
import { createDataDir } from '../service/support/create-data-dir.ts';
import { POLL } from '../service/support/poll.ts';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../service/support/processes/start-service-process.ts';

const COMMAND = 'dist/npm/servicepay.js';
const { dataDir, removeDataDir } = createDataDir();

let service: ServiceProcess;
let baseUrl: string;
beforeAll(async () => {
  if (!existsSync(COMMAND)) throw new Error(`There is no ${COMMAND}: run "npm run build" before this test.`);
  service = startServiceProcess({ DATA_DIR: dataDir });
  baseUrl = await service.ready;
});
afterAll(async () => {
  await service.end('SIGTERM');
  removeDataDir();
});

/** Waits until the assertions hold. */
const settle = (assert: () => unknown) => vi.waitFor(assert, POLL);

const getEnv = () => ({ ...process.env, SERVICEPAY_URL: baseUrl });

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env: getEnv() }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const listWebhooks = async () =>
  (
    await createClient({ baseUrl, username: 'merchant', password: 'sandbox-merchant' })(
      'GET /api/v5/webhooks',
    )
  ).Webhooks;

describe('servicepay', () => {
  it.each([
    [[], 'Usage'],
    [['lgos'], '"lgos" is not a command: listen, trigger or logs.'],
    [['logs', '--events', 'x'], '--events is not an option of "logs".'],
    [['logs', '--limit', '0'], '--limit "0" is not a number from 1 to 200.'],
    [['trigger', 'a', 'b'], '"b" is one word too many.'],
    [['trigger'], 'payment.settled'],
    [['listen', '--forward-to', '::::'], '--forward-to "::::" is not an address'],
    [['listen', '--colour'], "Unknown option '--colour'"],
  ])('explains the wrong usage %j with exit status 2', async (args, text) => {
    const { code, stderr, stdout } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
  });

  it.each([
    [['trigger', 'payment.refundd'], 'One of payment.refunded.'],
    [['trigger', 'subscription.renewed'], '--advance-clock'],
    [['trigger', 'dispute.response_failed'], 'The sandbox cannot cause this event.'],
    [['logs', '--password', 'x'], 'See --username and --password.'],
    [
      ['logs', '--base-url', 'http://127.0.0.1:1'],
      'Nothing answers at http://127.0.0.1:1. Is the service started?',
    ],
    [['listen', '--events', 'payment.lost'], 'Unknown event type.'],
  ])('explains the refusal of %j with exit status 1', async (args, text) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(text)]);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('prints its usage', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('servicepay listen'),
    });
  });

  it('causes an event, and prints the calls that did', async () => {
    const caused = await run('trigger', 'payment.refunded');
    expect(caused.code).toBe(0);
    expect(caused.stdout).toMatch(/^payment\.refunded evt_\S+ \S+ REFUNDED\n {2}TransactionId \S+\n$/);
    await settle(async () => {
      const { stdout } = await run('logs');
      expect(stdout).toMatch(/ 200 POST +\/api\/v5\/payments\/refund /);
    });
  });

  it('sends on what comes while a server does not answer, and ends without its answer', async () => {
    const types: string[] = [];
    const silent = createServer(async (request) => {
      types.push(JSON.parse(Buffer.concat(await request.toArray()).toString()).EventType);
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const to = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const listening = spawn(process.execPath, [COMMAND, 'listen', '--forward-to', to], { env: getEnv() });
    const lines: string[] = [];
    createInterface({ input: listening.stdout }).on('line', (line) => lines.push(line));
    await settle(() => expect(lines).toHaveLength(2));
    await run('trigger', 'payment.cancelled');
    await run('trigger', 'payment.cancelled');
    await settle(() => expect(types).toEqual(['payment.cancelled', 'payment.cancelled']));
    listening.kill('SIGINT');
    const [code] = await once(listening, 'close');
    expect([code, lines.at(-1)]).toEqual([0, 'The registration was removed.']);
    expect(lines.filter((line) => line.includes('no answer'))).toHaveLength(2);
    silent.closeAllConnections();
    silent.close();
  });

  it('says why a server gave no answer', async () => {
    const foreign = createTcpServer((socket) => socket.end('SSH-2.0-none\r\n')).listen(0, '127.0.0.1');
    await once(foreign, 'listening');
    const to = `127.0.0.1:${(foreign.address() as AddressInfo).port}`;
    const listening = spawn(process.execPath, [COMMAND, 'listen', '--forward-to', to], { env: getEnv() });
    const lines: string[] = [];
    createInterface({ input: listening.stdout }).on('line', (line) => lines.push(line));
    await settle(() => expect(lines).toHaveLength(2));
    await run('trigger', 'payment.cancelled');
    await settle(() =>
      expect(lines[2]).toContain('no answer (Response does not match the HTTP/1.1 protocol'),
    );
    listening.kill('SIGINT');
    await once(listening, 'close');
    foreign.close();
  });

  it('prints webhooks, sends them on with a signature of its secret, and removes its registration', async () => {
    const forwarded: { type: string; url: string | undefined }[] = [];
    let secret = '';
    const shop = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const { EventType } = await verifyWebhook({ headers: request.headers, body, secret });
      forwarded.push({ type: EventType, url: request.url });
      response.writeHead(201).end();
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const { port } = shop.address() as AddressInfo;
    const to = `127.0.0.1:${port}/hooks`;
    const listening = spawn(process.execPath, [COMMAND, 'listen', '--forward-to', to], { env: getEnv() });
    const lines: string[] = [];
    createInterface({ input: listening.stdout }).on('line', (line) => lines.push(line));
    await settle(() => expect(lines[1]).toMatch(/whsec_/));
    secret = /whsec_\S+/.exec(lines[1] ?? '')?.[0] ?? '';
    expect(await listWebhooks()).toHaveLength(1);
    await run('trigger', 'payment.cancelled');
    await settle(() => expect(forwarded).toEqual([{ type: 'payment.cancelled', url: '/hooks' }]));
    await settle(() => expect(lines[2]).toMatch(/ payment\.cancelled +\S+ +valid → 201 /));
    listening.kill('SIGINT');
    const [code] = await once(listening, 'close');
    expect([code, lines.at(-1)]).toEqual([0, 'The registration was removed.']);
    expect(await listWebhooks()).toEqual([]);
    shop.close();
  });
});
