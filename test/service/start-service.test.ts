import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createClient } from './support/create-client.ts';
import { POLL } from './support/poll.ts';
import { useStarts } from './support/processes/use-starts.ts';

const starts = useStarts();
const { start, stop, readRefusal } = starts;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const readStatus = async (url: string) => (await fetch(url)).status;

describe('startService', () => {
  it('uses PUBLIC_URL in the URLs that it returns', async () => {
    expect((await start({ PUBLIC_URL: 'https://pay.example' })).baseUrl).toBe('https://pay.example');
  });

  it('listens on HOST, and nowhere else', async () => {
    const { port } = new URL((await start({ HOST: '127.0.0.1' })).baseUrl);
    expect(await readStatus(`http://127.0.0.1:${port}/health/ready`)).toBe(200);
    // `localhost` would have been this one too.
    expect(await once(connect(Number(port), '::1'), 'error')).toHaveLength(1);
  });

  it('answers health and metrics, and nothing else, at OPERATIONS_PORT', async () => {
    const port = await findFreePort();
    const { baseUrl, operationsUrl } = await start({ OPERATIONS_PORT: String(port) });
    expect(operationsUrl).toBe(`http://localhost:${port}`);
    expect(await readStatus(`${operationsUrl}/health/live`)).toBe(200);
    expect(await readStatus(`${operationsUrl}/v1/checkout.js`)).toBe(404);
    expect(await readStatus(`${baseUrl}/v1/checkout.js`)).toBe(200);
    const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
    expect(metrics).toContain('route="/v1/*",status="200"} 1\n');
    expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes \d/m);
    const { version } = packageJson;
    const { node } = process.versions;
    expect(metrics).toMatch(
      new RegExp(`^servicepay_build_info{version="${version}",commit="\\w+",node="${node}"} 1$`, 'm'),
    );
    expect(metrics).not.toContain('servicepay_database_connections');
  });

  it('logs requests to standard output with LOG=json', async () => {
    const print = vi.spyOn(console, 'log').mockReturnValue();
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    const client = await createClient((await start({ LOG: 'json' })).baseUrl);
    const link = await client.createLink();
    expect(await client.loadPage(link)).toBe(200);
    const lines = print.mock.calls.map(([line]) => String(line));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { route: '/api/v4/auth/token', status: 200 },
      { route: '/api/v4/payments/link', status: 200, company: 'Bottega Rossi' },
      { route: '/checkout/:token', status: 200 },
    ]);
    expect(lines.join('\n')).not.toContain(link.path);
    expect(complain).not.toHaveBeenCalled();
  });

  it('warns if others can use the published passwords, and says nothing where they cannot', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    await start();
    expect(complain).not.toHaveBeenCalled();
    await stop();
    await start({ HOST: '127.0.0.1', PUBLIC_URL: 'https://pay.example' });
    expect(complain.mock.calls).toEqual([
      [expect.stringMatching(/^WARNING: .* log in as merchant, partner, officina, admin, whose passwords/)],
    ]);
  });

  it('reports with STOP_DELAY_SECONDS that it is not ready before it refuses requests', async () => {
    const { baseUrl } = await start({ STOP_DELAY_SECONDS: '3' });
    const ending = stop();
    await expect.poll(() => readStatus(`${baseUrl}/health/ready`), POLL).toBe(503);
    const link = await (await createClient(baseUrl)).createLink();
    expect(link.transactionId).toBeTruthy();
    await ending;
    await expect(readStatus(`${baseUrl}/health/ready`)).rejects.toThrow('fetch failed');
  });
});

describe('startService, when it cannot start,', () => {
  it('refuses a data folder that is in use', async () => {
    await start();
    expect(await readRefusal()).toBe(
      `The database "${join(starts.dataDir, 'servicepay.db')}" cannot be opened: another process uses it. Stop that process, or set DATA_DIR to another folder.`,
    );
  });

  it('refuses a database of a version before the first release', async () => {
    const path = join(starts.dataDir, 'servicepay.db');
    const file = new DatabaseSync(path);
    file.exec('create table kysely_migration (name text primary key, timestamp text not null)');
    file.exec("insert into kysely_migration values ('001_payments', '2026-11-20')");
    file.close();
    expect(await readRefusal()).toBe(
      `The database "${path}" does not fit this version: it is older than 0.1.0, the first release. Move it away, and start with an empty one.`,
    );
  });

  it('refuses a port that is in use and a HOST that is not one of this machine, and releases the data folder', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const inUse = `Port ${port} cannot be used: it is in use. Set SERVICE_PORT to another one, or to 0.`;
    expect(await readRefusal({ SERVICE_PORT: String(port) })).toBe(inUse);
    other.close();
    await once(other, 'close');
    // The operations have the port already.
    const both = { SERVICE_PORT: String(port), OPERATIONS_PORT: String(port) };
    expect(await readRefusal(both)).toBe(inUse);
    expect(await readRefusal({ HOST: '192.0.2.1' })).toBe(
      'HOST "192.0.2.1" is not an address of this machine. Change or unset it.',
    );
    await start();
  });

  it.each(
    ['/proc/x', '/proc', '/sys/x/y', '/dev/null/x', '/dev/null'].filter(() => existsSync('/proc/self')),
  )('refuses at once a data folder at %s, where none can exist', async (folder) => {
    expect(await readRefusal({ DATA_DIR: folder })).toMatch(
      new RegExp(`^DATA_DIR "${folder}" cannot be used: [a-z -]+\\. Set it to another folder\\.$`),
    );
  });

  it('refuses fixtures that are broken', async () => {
    const file = join(starts.dataDir, 'companies.json');
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

  it('refuses to share a database that allows one process only', async () => {
    expect(await readRefusal({ ROLE: 'worker' })).toMatch(
      /^ROLE=worker needs DATABASE_URL: only one process/,
    );
  });
});
