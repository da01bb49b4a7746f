import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runStatement } from './run-statement.ts';

export interface RunningPostgres {
  /** The address of its first database. */
  url: string;
  port: number;
  /** Ends it at once, as a power cut would; its data stays. `SIGKILL` leaves it no moment at all, `SIGINT` is an orderly end. */
  kill(signal?: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again, with the same data at the same address. */
  restart(): Promise<void>;
  /** Starts it again, with its data, as a standby of another server. */
  follow(primary: Pick<RunningPostgres, 'port'>): Promise<void>;
  /** A standby becomes a primary. */
  promote(): Promise<void>;
  /** Ends it. Its data is removed soon after. */
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

/** PostgreSQL and PgBouncer refuse to run as root. That user of the system owns no files. */
export function readOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: readId('-u'), gid: readId('-g') };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

interface PostgresOptions {
  /** The folder of its programs (`findPostgres`). */
  programs: string;
  /** Without its address, which is fixed. */
  settings: Record<string, string>;
  /** Makes it a standby of this server, with its data. */
  primary?: Pick<RunningPostgres, 'port'>;
}

/** Listens on loopback only. */
const ADDRESS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/** Starts a server on a free port, with its data in a temporary folder. */
export async function runPostgres({
  programs,
  settings,
  primary,
}: PostgresOptions): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'servicepay-postgres-'));
  let server: ChildProcess | undefined;
  // Runs when the test run was interrupted. The server may still write while it ends, so retry.
  const abandon = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once('exit', abandon);
  const owner = readOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), ['-D', data, ...args], {
      cwd: folder,
      encoding: 'utf8',
      ...owner,
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const describe = ({ port }: Pick<RunningPostgres, 'port'>) => `host=127.0.0.1 port=${port} user=servicepay`;
  if (primary) run('pg_basebackup', ['-d', describe(primary), '--checkpoint=fast', '--no-sync', '-R']);
  else run('initdb', ['-U', 'servicepay', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await findFreePort();
  const flags = Object.entries({ ...ADDRESS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

  const start = async (more: readonly string[] = []) => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags, ...more], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    });
    server = started;
    const ready = Promise.withResolvers<void>();
    const said: string[] = [];
    createInterface({ input: started.stderr }).on('line', (line) => {
      if (/ready to accept (read-only )?connections/.test(line)) ready.resolve();
      said.push(line);
    });
    started.once('exit', () => ready.reject(new Error(`PostgreSQL ended: ${said.join('\n')}`)));
    await ready.promise;
  };
  // SIGQUIT skips the last checkpoint, which no test needs.
  const end = async (signal: NodeJS.Signals = 'SIGQUIT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  const url = `postgres://servicepay@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    kill: end,
    restart: () => start(),
    async follow(other) {
      writeFileSync(join(data, 'standby.signal'), '');
      // No standby is expected when it is promoted.
      await start(['-c', `primary_conninfo=${describe(other)}`, '-c', 'synchronous_standby_names=']);
    },
    promote: async () => void (await runStatement(url, 'select pg_promote()')),
    async stop() {
      await end();
      process.off('exit', abandon);
      // Removing 50,000 files takes seconds, which no test needs to wait for.
      spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
    },
  };
}
