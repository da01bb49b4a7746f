import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from './support/create-client.ts';
import { createDataDir } from './support/create-data-dir.ts';
import { POLL } from './support/poll.ts';
import { type ServiceProcess, startServiceProcess } from './support/start-service-process.ts';

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

function start(env: Record<string, string>): Promise<string> {
  service = startServiceProcess({ DATA_DIR: dataDir, ...env });
  return service.ready;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const readStatus = async (url: string) => (await fetch(url)).status;

describe('main, as it is run', () => {
  it('listens on HOST, and nowhere else', async () => {
    const { port } = new URL(await start({ HOST: '127.0.0.1' }));
    expect(await readStatus(`http://127.0.0.1:${port}/health/ready`)).toBe(200);
    // `localhost` would have been this one too.
    expect(await once(connect(Number(port), '::1'), 'error')).toHaveLength(1);
  });

  it('reports a HOST that is not an address of this machine, and releases the data folder', async () => {
    await start({ HOST: '192.0.2.1' }).catch(() => {});
    expect(await service.ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'HOST "192.0.2.1" is no address of this machine. Set it to one, or leave it out.\n',
    });
    await start({});
  });

  it('answers health and metrics, and nothing else, at OPERATIONS_PORT', async () => {
    const port = await findFreePort();
    const baseUrl = await start({ OPERATIONS_PORT: String(port) });
    const operationsUrl = `http://localhost:${port}`;
    expect(await readStatus(`${operationsUrl}/health/live`)).toBe(200);
    expect(await readStatus(`${operationsUrl}/v1/checkout.js`)).toBe(404);
    expect(await readStatus(`${baseUrl}/v1/checkout.js`)).toBe(200);
    const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
    expect(metrics).toContain('route="/v1/*",status="200"} 1\n');
    expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes \d/m);
    const { code, stdout } = await service.end('SIGTERM');
    expect(code).toBe(0);
    expect(stdout).toBe(`READY {"service":"${baseUrl}","operations":"${operationsUrl}"}\n`);
  });

  it('refuses the same port for both', async () => {
    const port = String(await findFreePort());
    await start({ SERVICE_PORT: port, OPERATIONS_PORT: port }).catch(() => {});
    const { code, stderr } = await service.ended;
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} cannot be used: it is in use. Set SERVICE_PORT to another one, or to 0.\n`,
    ]);
  });

  it('logs requests to standard output with LOG=json', async () => {
    const client = await createClient(await start({ LOG: 'json' }));
    const link = await client.createLink();
    expect(await client.loadPage(link)).toBe(200);
    const { stdout, stderr } = await service.end('SIGTERM');
    const [, ...lines] = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { route: '/api/v4/auth/token', status: 200 },
      { route: '/api/v4/payments/link', status: 200, company: 'Bottega Rossi' },
      { route: '/checkout/:token', status: 200 },
    ]);
    expect(stdout).not.toContain(link.path);
    expect(stderr).toBe('');
  });

  it('reports with STOP_DELAY_SECONDS that it is not ready before it refuses requests', async () => {
    const baseUrl = await start({ STOP_DELAY_SECONDS: '3' });
    const ending = service.end('SIGTERM');
    await expect.poll(() => readStatus(`${baseUrl}/health/ready`), POLL).toBe(503);
    const link = await (await createClient(baseUrl)).createLink();
    expect(link.transactionId).toBeTruthy();
    expect((await ending).code).toBe(0);
  });
});
