import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from './support/create-client.ts';
import { createDataDir } from './support/create-data-dir.ts';
import { POLL } from './support/poll.ts';
import {
  SERVICE,
  type ServiceProcess,
  startServiceProcess,
} from './support/processes/start-service-process.ts';

const open = (port: string) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect(Number(port), 'localhost', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

/** Logs in with a request whose body is held back. */
function beginLogin(socket: Socket) {
  const body = JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    [
      'POST /api/v4/auth/token HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  return { readAnswer: () => answer, sendBody: () => socket.write(body), closed };
}

describe('main', () => {
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

  it('sends the traces of its requests to a collector before it exits', async () => {
    const received: { url: string | undefined; body: Buffer }[] = [];
    const collector = createServer(async (request, response) => {
      received.push({ url: request.url, body: Buffer.concat(await request.toArray()) });
      response.end();
    });
    await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
    const { port } = collector.address() as AddressInfo;
    const env = { DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}` };
    service = startServiceProcess(env, SERVICE);
    await fetch(`${await service.ready}/nothing`);
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
    collector.close();
    expect(received.map(({ url }) => url)).toEqual(['/v1/traces']);
    expect(received[0]?.body.includes('GET unmatched')).toBe(true);
  });

  it('prints READY with its address, serves on loopback, and on a signal finishes an open request and exits with 0', async () => {
    service = startServiceProcess({ DATA_DIR: dataDir }, SERVICE);
    const baseUrl = await service.ready;
    expect(baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
    const { port } = new URL(baseUrl);
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/nothing`).catch(() => undefined);
      // A machine without IPv6 has no [::1].
      if (host === '127.0.0.1' || response) expect(response?.status).toBe(404);
    }
    const client = await createClient(baseUrl);
    expect(await client.loadPage(await client.createLink())).toBe(200);
    const { readAnswer, sendBody, closed } = beginLogin((await open(port)) as Socket);
    await expect.poll(readAnswer, POLL).toContain('100 Continue');
    const ending = service.end('SIGTERM');
    // The service accepts no new connections, so it has begun to stop.
    await expect
      .poll(async () => {
        const late = await open(port);
        late?.destroy();
        return late;
      }, POLL)
      .toBeUndefined();
    sendBody();
    await closed;
    expect(readAnswer()).toMatch(/HTTP\/1\.1 200 OK.*"AccessToken"/s);
    expect(await ending).toEqual({
      code: 0,
      signal: null,
      stdout: `READY {"service":"${baseUrl}"}\n`,
      stderr: '',
    });
    // By itself, and not because its time was up: the database is closed, which leaves no write-ahead log.
    expect(readdirSync(dataDir)).toEqual(['servicepay.db']);
  });

  it.each([
    [
      'an invalid variable',
      { WEBHOOK_TIMEOUT_SECONDS: 'soon' },
      'WEBHOOK_TIMEOUT_SECONDS must be a number from 0.1 to 86400; it is "soon".',
    ],
    [
      // Port 1 is never in use.
      'a database that does not answer, without its password,',
      { DATABASE_URL: 'postgres://pay:geheim@127.0.0.1:1/shop' },
      'The database "shop" at 127.0.0.1:1 cannot be used: nothing answers there',
    ],
  ])('refuses %s in one line, without a stack, and exits with 1', async (_name, env, line) => {
    service = startServiceProcess({ DATA_DIR: dataDir, ...env });
    expect(await service.ended).toEqual({ code: 1, signal: null, stdout: '', stderr: `${line}\n` });
  });
});

describe('main, killed and started again,', () => {
  let dataDir: string;
  let removeDataDir: () => void;
  let service: ServiceProcess;
  let modesAfterKill: (readonly [name: string, mode: number])[];
  let firstClient: Client;
  let firstKey: string;

  const listModes = () =>
    readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777] as const);
  const readKey = async (baseUrl: string) =>
    ((await (await fetch(`${baseUrl}/v1/integrity.json`)).json()) as { signature: string }).signature;

  beforeAll(async () => {
    ({ dataDir, removeDataDir } = createDataDir());
    const umask = process.umask(0);
    // Node writes its environment into such a report, with the password of a database.
    const env = {
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--report-on-signal --report-directory=${dataDir}`,
    };
    service = startServiceProcess(env);
    process.umask(umask);
    firstClient = await createClient(await service.ready);
    await firstClient.createLink();
    firstKey = await readKey(await service.ready);
    if (process.platform !== 'win32') {
      service.signal('SIGUSR2');
      await vi.waitUntil(() => listModes().some(([name]) => name.startsWith('report.')), POLL);
    }
    await service.end('SIGKILL');
    modesAfterKill = listModes();
    service = startServiceProcess({ DATA_DIR: dataDir });
    await service.ready;
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    removeDataDir();
  });

  it.skipIf(process.platform === 'win32')(
    'has written files for its user alone, whatever its umask is',
    () => {
      expect(modesAfterKill.map(([name]) => name)).toContain('servicepay.db-wal');
      expect([...modesAfterKill, ...listModes()].filter(([, mode]) => mode !== 0o600)).toEqual([]);
    },
  );

  it('accepts earlier tokens, and signs the script with the same key', async () => {
    const baseUrl = await service.ready;
    const { transactionId } = await firstClient.withBaseUrl(baseUrl).createLink();
    expect(transactionId).toBeTruthy();
    expect(firstKey).toMatch(/^ed25519-/);
    expect(await readKey(baseUrl)).toBe(firstKey);
  });

  it('exits with 0 on Ctrl+C too', async () => {
    expect((await service.end('SIGINT')).code).toBe(0);
  });
});
