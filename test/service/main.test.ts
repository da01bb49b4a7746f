import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from './support/create-client.ts';
import { createDataDir } from './support/create-data-dir.ts';
import { POLL } from './support/poll.ts';
import { SERVICE, type ServiceProcess, startServiceProcess } from './support/start-service-process.ts';

let dataDir: string;
let removeDataDir: () => void;
let running: ServiceProcess[];
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.end('SIGKILL')));
  removeDataDir();
});

function start(env: Record<string, string> = {}, program?: string): ServiceProcess {
  const service = startServiceProcess({ DATA_DIR: dataDir, ...env }, program);
  running.push(service);
  return service;
}

const getPort = (baseUrl: string) => Number(new URL(baseUrl).port);
const open = (port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

describe('main', () => {
  it('prints READY with its address, serves, and ends with 0 on a signal', async () => {
    const service = start({}, SERVICE);
    const baseUrl = await service.ready;
    expect(baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
    const client = await createClient(baseUrl);
    const link = await client.createLink();
    expect(await client.loadPage(link)).toBe(200);
    expect(await service.end('SIGTERM')).toEqual({
      code: 0,
      signal: null,
      stdout: `READY {"service":"${baseUrl}"}\n`,
      stderr: '',
    });
  });

  it('ends with 0 on Ctrl+C too', async () => {
    const service = start();
    await service.ready;
    expect((await service.end('SIGINT')).code).toBe(0);
  });

  it('accepts earlier tokens after a restart', async () => {
    const first = start();
    const client = await createClient(await first.ready);
    const link = await client.createLink();
    await first.end('SIGTERM');
    const again = await client.withBaseUrl(await start().ready).createLink();
    expect(again.transactionId).not.toBe(link.transactionId);
  });

  it('signs the script with the same key after a restart', async () => {
    const readKey = async (baseUrl: string) =>
      ((await (await fetch(`${baseUrl}/v1/integrity.json`)).json()) as { signature: string }).signature;
    const first = start();
    const key = await readKey(await first.ready);
    await first.end('SIGTERM');
    expect(key).toMatch(/^ed25519-/);
    expect(await readKey(await start().ready)).toBe(key);
  });

  it.skipIf(process.platform === 'win32')(
    'writes files for its user alone, whatever its umask is, and after it was killed',
    async () => {
      const umask = process.umask(0);
      // Node writes its environment into such a report, with the password of a database.
      const env = { NODE_OPTIONS: `--report-on-signal --report-directory=${dataDir}` };
      const first = start(env);
      process.umask(umask);
      const client = await createClient(await first.ready);
      await client.createLink();
      const listModes = () =>
        readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777] as const);
      first.signal('SIGUSR2');
      await expect.poll(() => listModes().some(([name]) => name.startsWith('report.')), POLL).toBe(true);
      await first.end('SIGKILL');
      const modes = listModes();
      expect(modes.map(([name]) => name)).toContain('servicepay.db-wal');
      expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
      await start().ready;
      expect(listModes().filter(([, mode]) => mode !== 0o600)).toEqual([]);
    },
  );

  it('uses PUBLIC_URL in the URLs that it returns', async () => {
    const service = start({ PUBLIC_URL: 'https://pay.example' });
    expect(await service.ready).toBe('https://pay.example');
  });

  it('listens on loopback alone, on both families', async () => {
    const { port } = new URL(await start().ready);
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/nothing`).catch(() => undefined);
      // A machine without IPv6 has no [::1].
      if (host === '127.0.0.1' || response) expect(response?.status).toBe(404);
    }
  });

  it('finishes an open request when it is asked to stop', async () => {
    const service = start();
    const baseUrl = await service.ready;
    const port = getPort(baseUrl);
    const body = JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' });
    const socket = (await open(port)) as Socket;
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
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
    await expect.poll(() => answer, POLL).toContain('100 Continue');
    const ending = service.end('SIGTERM');
    // The service accepts no new connections, so it has begun to stop.
    await expect
      .poll(async () => {
        const late = await open(port);
        late?.destroy();
        return late;
      }, POLL)
      .toBeUndefined();
    socket.write(body);
    await isClosed;
    expect(answer).toMatch(/HTTP\/1\.1 200 OK.*"AccessToken"/s);
    expect((await ending).code).toBe(0);
    // By itself, and not because its time was up: the database is closed, which leaves no write-ahead log.
    expect(readdirSync(dataDir)).toEqual(['servicepay.db']);
  });
});

/** The operator's message when it cannot start: one sentence, and no stack. */
async function readRefusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await start(env).ended;
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/\n\s+at |\.ts:\d/);
  return stderr.trim();
}

describe('main, when it cannot start', () => {
  it('refuses a data folder that another process uses', async () => {
    await start().ready;
    expect(await readRefusal({})).toBe(
      `The database "${join(dataDir, 'servicepay.db')}" cannot be opened: another process uses it. Stop that process, or set DATA_DIR to another folder.`,
    );
  });

  it('refuses a database of a version before the first release', async () => {
    const path = join(dataDir, 'servicepay.db');
    const file = new DatabaseSync(path);
    file.exec('create table kysely_migration (name text primary key, timestamp text not null)');
    file.exec("insert into kysely_migration values ('001_payments', '2026-11-20')");
    file.close();
    expect(await readRefusal({})).toBe(
      `The database "${path}" does not fit this version: it is older than 0.1.0, the first release. Move it away, and start with an empty one.`,
    );
  });

  it('refuses a port that is in use, and releases the data folder', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await readRefusal({ SERVICE_PORT: String(port) })).toBe(
      `Port ${port} cannot be used: it is in use. Set SERVICE_PORT to another one, or to 0.`,
    );
    await new Promise((resolve) => other.close(resolve));
    await start().ready;
  });

  it.each(
    ['/proc/x', '/proc', '/sys/x/y', '/dev/null/x', '/dev/null'].filter(() => existsSync('/proc/self')),
  )('refuses at once a data folder at %s, where none can exist', async (folder) => {
    expect(await readRefusal({ DATA_DIR: folder })).toMatch(
      new RegExp(`^DATA_DIR "${folder}" cannot be used: [a-z -]+\\. Set it to another folder\\.$`),
    );
  });

  it('refuses fixtures that are broken', async () => {
    const file = join(dataDir, 'companies.json');
    writeFileSync(file, '{"companies":[{"name":"Solo"}]}');
    expect(await readRefusal({ FIXTURES: file })).toBe(
      `FIXTURES "${file}": company Solo needs "type": merchant, partner or admin.`,
    );
    writeFileSync(
      file,
      '{"companies":[{"name":"Solo","type":"merchant","domains":[],"providers":[],"stores":[{"id":1},{"id":1}]}]}',
    );
    expect(await readRefusal({ FIXTURES: file })).toBe(
      `FIXTURES "${file}": company Solo has two stores with the id 1.`,
    );
    writeFileSync(file, '{"companies":');
    expect(await readRefusal({ FIXTURES: file })).toMatch(/^FIXTURES ".*" could not be read as JSON: /);
  });

  it('refuses an invalid variable', async () => {
    expect(await readRefusal({ WEBHOOK_TIMEOUT_SECONDS: 'soon' })).toBe(
      'WEBHOOK_TIMEOUT_SECONDS must be a number from 0.1 to 86400; it is "soon".',
    );
  });

  it('refuses a database that does not answer, and never shows the password', async () => {
    // Port 1 is never in use.
    expect(await readRefusal({ DATABASE_URL: 'postgres://pay:geheim@127.0.0.1:1/shop' })).toBe(
      'The database "shop" at 127.0.0.1:1 cannot be used: nothing answers there',
    );
  });

  it('refuses to share a database that allows one process only', async () => {
    expect(await readRefusal({ ROLE: 'worker' })).toMatch(
      /^ROLE=worker needs DATABASE_URL: only one process/,
    );
  });
});
