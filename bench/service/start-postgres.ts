import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { createPostgresStore } from '../../src/service/store/create-postgres-store.ts';
import type { Database } from './database.ts';
import { readFamilyCpu } from './read-process-cpu.ts';

export interface PostgresServer {
  /** A new database, without tables. */
  createDatabase(): Promise<Database>;
  stop(): Promise<void>;
}

/** Where Debian and its relatives put the servers, one folder a version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** As it is installed: every commit is on the disk before it is answered. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
};

/** The folder of the newest server's programs; `undefined` where there is none. */
function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** It refuses to run as root: then it runs as `nobody`, who has nothing. */
function readOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: readId('-u'), gid: readId('-g') };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Without the time limits that a service sets itself: filling takes longer. */
const openFreely = (url: string) => createPostgresStore({ connectionString: url, max: 1 });

async function runStatement<Row>(url: string, statement: string): Promise<Row[]> {
  const store = openFreely(url);
  try {
    return (await sql.raw<Row>(statement).execute(store)).rows;
  } finally {
    await store.destroy();
  }
}

function makeCluster(programs: string, folder: string): string {
  const owner = readOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), options, { cwd: folder, encoding: 'utf8', ...owner });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  return data;
}

/** A server of its own on a free port, in a temporary folder; `undefined` where PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'servicepay-bench-postgres-'));
  const data = makeCluster(programs, folder);
  const port = await findFreePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...readOwner(),
  });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  // The run was broken off.
  const breakOff = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', breakOff);
  const ready = Promise.withResolvers<void>();
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (line.includes('ready to accept connections')) ready.resolve();
  });
  server.once('exit', () => ready.reject(new Error('PostgreSQL ended before it was ready.')));
  await ready.promise;

  const addressOf = (name: string) => `postgres://bench@127.0.0.1:${port}/${name}`;
  let made = 0;
  return {
    async createDatabase() {
      made += 1;
      const name = `bench_${made}`;
      await runStatement(addressOf('postgres'), `create database ${name}`);
      const url = addressOf(name);
      return {
        engine: 'PostgreSQL',
        env: { DATABASE_URL: url },
        open: async () => openFreely(url),
        readCpuMs: () => readFamilyCpu(server.pid ?? 0),
        readBytes: async () => {
          const rows = await runStatement<{ bytes: number }>(
            url,
            'select pg_database_size(current_database()) as bytes',
          );
          return rows[0]?.bytes ?? Number.NaN;
        },
      };
    },
    async stop() {
      process.off('exit', breakOff);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      remove();
    },
  };
}
