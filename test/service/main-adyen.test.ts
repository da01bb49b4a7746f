import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../list-imports.ts';
import { type AdyenDouble, createAdyenDouble } from './support/adyen-double/create-adyen-double.ts';
import { createDataDir } from './support/create-data-dir.ts';
import { type ServiceProcess, startServiceProcess } from './support/start-service-process.ts';

const run = promisify(execFile);
let adyen: AdyenDouble;
let dataDir: string;
let removeDataDir: () => void;
let running: ServiceProcess[];
beforeAll(async () => {
  adyen = await createAdyenDouble();
});
afterAll(() => adyen.close());
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.end('SIGKILL')));
  removeDataDir();
});

const getEnv = (change: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  ACQUIRER: 'adyen',
  ADYEN_API_KEY: adyen.config.apiKey,
  ADYEN_MERCHANT_ACCOUNT: adyen.config.merchantAccount,
  ADYEN_CHECKOUT_URL: adyen.config.checkoutUrl,
  ADYEN_HMAC_KEY: adyen.config.hmacKeys.join(),
  ADYEN_WEBHOOK_USER: 'adyen',
  ADYEN_WEBHOOK_PASSWORD: 'password of the tests',
  ...change,
});

function start(change: Record<string, string> = {}): ServiceProcess {
  const service = startServiceProcess(getEnv(change));
  running.push(service);
  return service;
}

const addCompany = (...args: string[]) =>
  run(process.execPath, ['--import', './src/start/require-node.mjs', 'src/service/company.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...getEnv() },
  });

const BOTTEGA = ['add', 'Bottega Rossi', '--domain', 'shop.example', '--user', 'bottega'];

const check = (change: Record<string, string> = {}) =>
  run(process.execPath, ['--import', './src/start/require-node.mjs', 'src/service/adyen/check.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...getEnv(change) },
  });

describe('npm run adyen:check', () => {
  it('pays, captures a part, refunds, releases and cancels by reference', async () => {
    const { stdout } = await check();
    expect(stdout.match(/^ok /gm)).toHaveLength(8);
    const [held, released] = adyen.payments.slice(-3);
    expect([held?.captured, held?.refunded, released?.isCancelled]).toEqual([700, 300, true]);
  });

  it('reports which step failed, and why', async () => {
    adyen.failNext(/captures/, 422);
    await expect(check()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILED a capture of a part: 422, error 000$/m),
    });
    await expect(check({ ADYEN_API_KEY: 'wrong' })).rejects.toMatchObject({
      stdout: expect.stringContaining('FAILED the credentials: 401'),
    });
    await expect(check({ ACQUIRER: '' })).rejects.toMatchObject({
      stderr: expect.stringContaining('ACQUIRER=adyen'),
    });
  });
});

describe('a service with ACQUIRER=adyen', () => {
  it('has the company that was created for it, and no sandbox', async () => {
    const { stdout } = await addCompany(...BOTTEGA, '--scopes', 'online-payments,utilities');
    const [, password] = /^Password: (\S{32})$/m.exec(stdout) ?? [];
    const baseUrl = await start().ready;
    const token = await fetch(`${baseUrl}/api/v4/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'bottega', Password: password }),
    });
    expect(await token.json()).toMatchObject({ StatusCode: 200 });
    for (const path of ['/sandbox/clock', '/sandbox/payments', '/sandbox', '/sandbox/bank/x'])
      expect((await fetch(baseUrl + path)).status).toBe(404);
  });

  it('creates no company or user twice, and reports an invalid command', async () => {
    await addCompany(...BOTTEGA);
    await expect(addCompany(...BOTTEGA)).rejects.toThrow('There is a company "Bottega Rossi" already.');
    await expect(addCompany('add', 'Another', '--user', 'bottega')).rejects.toThrow(
      'There is a user "bottega" already.',
    );
    await expect(addCompany('add', 'Another', '--user', 'x', '--scopes', 'all')).rejects.toThrow(
      '"all" is none',
    );
    await expect(addCompany('add', 'Another', '--user', 'x', '--providers', 'All')).rejects.toThrow(
      '"All" is none',
    );
    await expect(addCompany('remove', 'Another')).rejects.toThrow('Usage:');
    await expect(addCompany('add', 'Another', '--nonsense')).rejects.toThrow('--nonsense');
    // Nothing of the company whose user was refused is stored.
    await addCompany('add', 'Another', '--user', 'another');
  });

  it.each([
    [{ ADYEN_API_KEY: 'wrong' }, 'Adyen refuses ADYEN_API_KEY.'],
    [{ ADYEN_MERCHANT_ACCOUNT: 'Wrong' }, 'Adyen refuses ADYEN_MERCHANT_ACCOUNT "Wrong".'],
    [{ ADYEN_HMAC_KEY: '' }, 'ACQUIRER=adyen needs ADYEN_HMAC_KEY.'],
    [{ ACQUIRER: 'simulated' }, 'ADYEN_API_KEY needs ACQUIRER=adyen'],
    [{ MAIL_FROM: 'a@pay.example', MAIL_URL: 'mailto:a@pay.example' }, 'MAIL_URL must be an address such as'],
  ])('does not start with %j, and reports the reason in one line', async (change, line) => {
    const service = start(change);
    await service.ready.catch(() => undefined);
    const { code, stderr } = await service.end('SIGTERM');
    expect(code).toBe(1);
    expect(stderr).toContain(line);
  });

  it.each([
    [{}, true],
    [{ MAIL_FROM: 'a@pay.example', MAIL_URL: 'smtp://127.0.0.1:9' }, false],
  ])('with %j reports that no mail is sent: %s', async (change, says) => {
    const service = start(change);
    await service.ready;
    const { stderr } = await service.end('SIGTERM');
    expect(stderr.includes('none is sent: MAIL_URL and MAIL_FROM are not set.')).toBe(says);
  });

  it('starts with a warning while Adyen does not answer', async () => {
    adyen.failNext(/paymentMethods/, 'dropped');
    const service = start();
    await service.ready;
    expect((await service.end('SIGTERM')).stderr).toContain('Adyen gave no answer');
  });

  it('refuses a published password, and one that is too short', async () => {
    for (const password of ['sandbox-merchant-password', 'short']) {
      const file = join(dataDir, 'companies.json');
      const credentials = [{ username: 'bottega', password, scopes: ['online-payments'] }];
      writeFileSync(
        file,
        JSON.stringify({
          companies: [
            {
              name: 'A',
              type: 'merchant',
              domains: [],
              providers: ['ServiceDirect'],
              moto: false,
              credentials,
              stores: [],
            },
          ],
        }),
      );
      const service = start({ FIXTURES: file });
      await service.ready.catch(() => undefined);
      expect((await service.end('SIGTERM')).stderr).toContain('The user "bottega" has a published secret');
    }
  });

  it('refuses a database whose clock was moved', async () => {
    const first = start();
    await first.ready;
    await first.end('SIGTERM');
    const file = new DatabaseSync(join(dataDir, 'servicepay.db'));
    file.exec("update settings set value = '86400000' where name = 'clock_ahead_ms'");
    file.close();
    const second = start();
    await second.ready.catch(() => undefined);
    expect((await second.end('SIGTERM')).stderr).toContain('The clock of this database was moved');
  });

  it('refuses the database of the sandbox, and the sandbox that of Adyen', async () => {
    const first = start();
    await first.ready;
    await first.end('SIGTERM');
    const sandbox = startServiceProcess({ DATA_DIR: dataDir });
    running.push(sandbox);
    await sandbox.ready.catch(() => undefined);
    expect((await sandbox.end('SIGTERM')).stderr).toContain('this database was used with "adyen"');
  });
});
