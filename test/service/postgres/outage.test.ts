import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceProcess, startServiceProcess } from '../support/processes/start-service-process.ts';
import { createLinkRequest } from '../support/requests/create-link-request.ts';
import { hasServer } from './server/require-server.ts';
import { findPostgres, type PostgresServer, startPostgres } from './server/start-postgres.ts';

const POLL = { interval: 100, timeout: 15_000 };

let server: PostgresServer;
let service: ServiceProcess;

describe.skipIf(!hasServer)('a service whose database goes away', () => {
  beforeAll(async () => {
    server = await startPostgres(String(findPostgres()));
    service = startServiceProcess({ DATABASE_URL: server.url });
    await service.ready;
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    await server.stop();
  });

  const login = async (baseUrl: string) => {
    const body = JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}/api/v4/auth/token`, { method: 'POST', body, headers });
    return ((await response.json()) as { AccessToken: string }).AccessToken;
  };

  it('asks callers to come back later, reports why, and serves again when the database is back', async () => {
    const baseUrl = await service.ready;
    const headers = {
      authorization: `Bearer ${await login(baseUrl)}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify(createLinkRequest());
    const create = () => fetch(`${baseUrl}/api/v4/payments/link`, { method: 'POST', body, headers });
    expect((await create()).status).toBe(200);

    await server.kill();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await create();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toEqual({
        Message: 'Service unavailable. Try again.',
        StatusCode: 503,
        Result: false,
        Code: 'SERVICE_UNAVAILABLE',
        Errors: [],
      });
    }
    // Requests that need no database are answered.
    expect(await login(baseUrl)).toMatch(/^eyJ/);

    await server.restart();
    await expect.poll(async () => (await create()).status, POLL).toBe(200);
    const { code, stderr } = await service.end('SIGTERM');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Fault: StoreUnavailableError: The database cannot be used: /);
    expect(stderr).not.toMatch(/\n\s+at |\.ts:\d/);
  });
});
