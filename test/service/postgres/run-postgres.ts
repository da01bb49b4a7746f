import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningPostgres {
  /** Address of its first database. */
  url: string;
  /** Ends it at once, as a power cut would; its data stays. */
  kill(): Promise<void>;
  /** Starts it again, with the same data at the same address. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Debian and its relatives put the servers here, one folder per version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of the newest server's programs; `undefined` if there is none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(':').filter(Boolean);
  return [...folders, ...onPath].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** PostgreSQL refuses to run as root. The user `nobody` owns no files. */
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

export interface PostgresOptions {
  /** The folder of its programs (`findPostgres`). */
  programs: string;
  /** Without its address, which is fixed. */
  settings: Record<string, string>;
}

/** Loopback only. */
const ADDRESS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/** Starts a server on a free port, with its data in a temporary folder. */
export async function runPostgres({ programs, settings }: PostgresOptions): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'servicepay-postgres-'));
  let server: ChildProcess | undefined;
  // The server may still write while it ends, so retry.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  // The run was interrupted.
  process.once('exit', () => {
    server?.kill('SIGQUIT');
    remove();
  });
  const owner = readOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'servicepay', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, encoding: 'utf8', ...owner },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await findFreePort();
  const flags = Object.entries({ ...ADDRESS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

  const start = async () => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    });
    server = started;
    const ready = Promise.withResolvers<void>();
    const said: string[] = [];
    createInterface({ input: started.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) ready.resolve();
      said.push(line);
    });
    started.once('exit', () => ready.reject(new Error(`PostgreSQL ended: ${said.join('\n')}`)));
    await ready.promise;
  };
  const end = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    // SIGQUIT skips the last checkpoint, which no test needs.
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    url: `postgres://servicepay@127.0.0.1:${port}/postgres`,
    kill: end,
    restart: start,
    async stop() {
      await end();
      remove();
    },
  };
}
