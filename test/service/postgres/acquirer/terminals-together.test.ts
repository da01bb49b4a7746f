import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdyenDouble,
  createAdyenDouble,
  withDevices,
} from '../../support/adyen-double/create-adyen-double.ts';
import { POLL } from '../../support/poll.ts';
import { BUNDLES } from '../../support/processes/bundle-programs.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/processes/start-service-process.ts';
import { createOwnDatabase, hasServer } from '../server/require-server.ts';

/** Programs that start on a busy machine. */
const TIMEOUT_MS = 120_000;
/** The time between two looks. */
const LOOK_MS = 30_000;
const POIID = 'AMS1-000168223606144';
const PASSWORD = 'a long and secret one';
const COMPANY = {
  name: 'Bottega Rossi',
  type: 'merchant',
  domains: [],
  providers: ['ServiceDirect'],
  credentials: [{ username: 'bottega', password: PASSWORD, scopes: ['pos-terminals'] }],
};

describe.skipIf(!hasServer)('the terminals of Adyen, with several processes', () => {
  let adyen: AdyenDouble;
  let folder: string;
  let env: Record<string, string>;
  let processes: ServiceProcess[];
  beforeEach(async () => {
    adyen = await createAdyenDouble(withDevices);
    adyen.devices.add(POIID);
    folder = mkdtempSync(join(tmpdir(), 'servicepay-terminals-'));
    const fixtures = join(folder, 'companies.json');
    writeFileSync(fixtures, JSON.stringify({ companies: [COMPANY] }));
    const { config } = adyen;
    env = {
      DATABASE_URL: await createOwnDatabase(),
      DATABASE_POOL_SIZE: '4',
      FIXTURES: fixtures,
      ACQUIRER: 'adyen',
      ADYEN_API_KEY: config.apiKey,
      ADYEN_MERCHANT_ACCOUNT: config.merchantAccount,
      ADYEN_CHECKOUT_URL: config.checkoutUrl,
      ADYEN_DEVICES_URL: config.devicesUrl ?? '',
      ADYEN_HMAC_KEY: config.hmacKeys.join(),
      ADYEN_WEBHOOK_USER: 'adyen',
      ADYEN_WEBHOOK_PASSWORD: config.webhookPassword,
      ADYEN_METHODS: 'ideal',
    };
    processes = [];
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await adyen.close();
    rmSync(folder, { recursive: true });
  });

  const start = async (role: string): Promise<string> => {
    const process = startServiceProcess({ ...env, ROLE: role });
    processes.push(process);
    return String(await process.ready);
  };
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [BUNDLES.company, 'terminal', COMPANY.name, POIID, ...args], {
      env: { ...process.env, ...env },
    });
  const countLooks = () => adyen.requests.filter(({ path }) => path.endsWith('/connectedDevices')).length;

  it(
    'are seen without a restart, and looked at by one process at a time',
    async () => {
      const startedAt = performance.now();
      const baseUrl = await start('all');
      await start('all');
      const answer = await fetch(`${baseUrl}/api/v4/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Username: 'bottega', Password: PASSWORD }),
      });
      const { AccessToken } = (await answer.json()) as { AccessToken: string };
      const list = async () => {
        const headers = { authorization: `Bearer ${AccessToken}` };
        const listed = await fetch(`${baseUrl}/svc/cash-register/terminals`, { headers });
        return ((await listed.json()) as { terminals: { terminal_id: string }[] }).terminals;
      };
      expect(await list()).toEqual([]);
      await expect.poll(countLooks, POLL).toBeGreaterThan(0);
      await command();
      expect(await list()).toMatchObject([{ terminal_id: POIID }]);
      await command('--remove');
      expect(await list()).toEqual([]);
      // A slow machine may take longer than the time between two looks.
      expect(countLooks()).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / LOOK_MS));
    },
    TIMEOUT_MS,
  );
});
