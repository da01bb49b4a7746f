import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import type { ApiBody } from '../../../support/create-api-calls.ts';
import { createDataDir } from '../../../support/create-data-dir.ts';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../support/processes/start-service-process.ts';
import { CONFIGURATION, INVOICE } from '../create-issuer.ts';

/** The numbers of answers after which the service is killed. */
const DEATHS = [3, 7, 5];
const AT_ONCE = 30;

let dataDir: string;
let removeDataDir: () => void;
let service: ServiceProcess;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
});
afterEach(async () => {
  await service.end('SIGKILL');
  removeDataDir();
});

async function start() {
  const FIXTURES = join(dataDir, 'companies.json');
  writeFileSync(FIXTURES, JSON.stringify({ companies: ALL_SCOPES }));
  service = startServiceProcess({ FIXTURES, DATA_DIR: dataDir });
  const baseUrl = await service.ready;
  const [{ username: Username, password: Password } = { username: '', password: '' }] =
    ALL_SCOPES[0]?.credentials ?? [];
  let token = '';
  const call = async (method: string, path: string, body?: object): Promise<ApiBody> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${baseUrl}/api/v5/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as ApiBody;
  };
  token = (await call('POST', 'auth/token', { Username, Password, Scopes: 'fiscal-invoices' })).AccessToken;
  return call;
}

it('the numbers of invoices have no gap, and none twice, when the service is killed while it sends', async () => {
  const acknowledged: (string | null)[] = [];
  for (const deathAfter of DEATHS) {
    const call = await start();
    await call('PUT', 'fiscal-invoices/configuration', CONFIGURATION);
    let answered = 0;
    const sent = Array.from({ length: AT_ONCE }, async () => {
      const { Invoice } = await call('POST', 'fiscal-invoices/invoices', { ...INVOICE, Send: true });
      acknowledged.push(Invoice.Number);
      answered += 1;
      if (answered === deathAfter) await service.end('SIGKILL');
    });
    await Promise.allSettled(sent);
    await service.end('SIGKILL');
  }
  const call = await start();
  const { Invoices } = await call('GET', 'fiscal-invoices/invoices?Limit=100');
  const numbers = Invoices.map((invoice) => Number(invoice.Number?.split('/')[0])).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
  expect(new Set(Invoices.map(({ FileName }) => FileName)).size).toBe(Invoices.length);
  const known = Invoices.map((invoice) => invoice.Number);
  expect(acknowledged.length).toBeGreaterThanOrEqual(DEATHS.reduce((sum, count) => sum + count, 0));
  expect(acknowledged.filter((number) => !known.includes(number))).toEqual([]);
}, 120_000);
