import type { Duplex } from 'node:stream';
import { Client, type ClientBase, type Pool, type PoolClient, type QueryConfig } from 'pg';
import type { ClientPool, PooledClient } from './prepare-statements.ts';

/** After this time without an answer, the pool checks whether another server has taken over. */
const SILENCE_MS = 1_000;
const LOOK_EVERY_MS = 500;
/** The time limits of that check. */
const CONNECT_LIMIT_MS = 2_000;
const ANSWER_LIMIT_MS = 5_000;

/** The start time identifies a server: no server becomes a standby without a restart. */
const WHO_ARE_YOU = `select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_backend_pid() as pid,
  pg_postmaster_start_time()::text as server`;

/**
 * Terminates a read-only connection. A pooler keeps one to a standby, or one opened while the database was read-only, and would
 * reuse it for hours.
 */
const LEAVE_READ_ONLY =
  "select pg_terminate_backend(pg_backend_pid()) where current_setting('transaction_read_only') = 'on'";

/** The code if a server refuses a write: it is now a standby behind a pooler, or its operator has made it read-only. */
const READ_ONLY_TRANSACTION = '25006';

interface Server {
  server: string;
  isReadOnly: boolean;
  pid: number;
}

/** The types of `pg` lack this limit of a single query. */
const limitTime = (text: string) => ({ text, query_timeout: ANSWER_LIMIT_MS });

async function identifyServer(client: ClientBase): Promise<Server> {
  const { rows } = await client.query<Server>(limitTime(WHO_ARE_YOU));
  return rows[0] as Server;
}

/**
 * Whether the connection goes through a pooler: then the process id reported to the client is not the server's. The types lack
 * this property.
 */
const isPooled = (client: ClientBase, { pid }: Server): boolean =>
  (client as { processID?: unknown }).processID !== pid;

/** Releases a connection to be closed, and makes a pooler drop it too if it is read-only. */
async function leaveReadOnly(client: PoolClient): Promise<void> {
  await client.query(limitTime(LEAVE_READ_ONLY)).catch(() => {});
  client.release(true);
}

/** Closes a connection at once: `end` waits for the answers. The types lack this property. */
function breakOff(client: ClientBase): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/**
 * Measures how long connections wait for answers.
 * @param look called, one call at a time, with connections that have waited too long
 */
function watchSilence(look: (silent: readonly PoolClient[]) => Promise<void>) {
  /** For each connection that owes answers, their number, and the time since which it has been silent. */
  const waits = new Map<PoolClient, { answers: number; since: number }>();
  let isLooking = false;
  const check = () => {
    const limit = performance.now() - SILENCE_MS;
    const silent = [...waits].filter(([, { since }]) => since < limit).map(([client]) => client);
    if (isLooking || !silent.length) return;
    isLooking = true;
    void look(silent).finally(() => {
      isLooking = false;
    });
  };
  const timer = setInterval(check, LOOK_EVERY_MS).unref();
  return {
    async ask(client: PoolClient, config: QueryConfig): Promise<unknown> {
      const { answers = 0, since = performance.now() } = waits.get(client) ?? {};
      waits.set(client, { answers: answers + 1, since });
      try {
        return await client.query(config);
      } finally {
        const left = (waits.get(client)?.answers ?? 1) - 1;
        if (left) waits.set(client, { answers: left, since: performance.now() });
        else waits.delete(client);
      }
    },
    isAsked: (client: PoolClient) => waits.has(client),
    stop: () => clearInterval(timer),
  };
}

/**
 * Wraps a pool so that its connections lead to the writable server, even after a failover (docs/decisions.md, 397).
 *
 * - A new connection is used only if its server is writable. A standby is not read either, because its data may be old.
 * - When a server refuses a write, or another one answers at the address, all older connections are closed as soon as they are
 * free. A pooler's read-only connection is terminated too.
 * - When a connection gets no answer, a separate connection checks which server answers at the address. If it is another one, the
 * silent connections are closed at once: a machine that lost power does not close them itself.
 */
export function followPrimary(pool: Pool): ClientPool {
  const origins = new WeakMap<PoolClient, { server: string; generation: number }>();
  let newest = '';
  let generation = 0;

  const isCurrent = (client: PoolClient) => origins.get(client)?.generation === generation;
  const learn = ({ server }: Server) => {
    if (server !== newest) generation += 1;
    newest = server;
    return { server, generation };
  };

  /** @throws Error if the connection is unusable; it is then released */
  const meet = async (client: PoolClient) => {
    const met = await identifyServer(client).catch((error) => {
      client.release(true);
      throw error;
    });
    if (!met.isReadOnly) return void origins.set(client, learn(met));
    if (isPooled(client, met)) await leaveReadOnly(client);
    else client.release(true);
    throw new Error('it is read-only, like a standby that has not been promoted');
  };

  const lookAfter = async (silent: readonly PoolClient[]) => {
    const scout = new Client({ ...pool.options, connectionTimeoutMillis: CONNECT_LIMIT_MS });
    scout.on('error', () => {});
    try {
      await scout.connect();
      const met = await identifyServer(scout);
      if (met.isReadOnly) return;
      const { server } = learn(met);
      for (const client of silent)
        if (questions.isAsked(client) && origins.get(client)?.server !== server) breakOff(client);
    } catch {
      // No server answers at that address; the next check may find one.
    } finally {
      // A server that does not respond would not acknowledge the end either.
      void scout.end();
    }
  };
  const questions = watchSilence(lookAfter);

  const watch = (client: PoolClient): PooledClient => {
    let isRefused = false;
    return {
      async query(config) {
        try {
          return await questions.ask(client, config);
        } catch (error) {
          isRefused ||= (error as { code?: unknown }).code === READ_ONLY_TRANSACTION;
          if (isRefused && isCurrent(client)) generation += 1;
          throw error;
        }
      },
      release(isBroken) {
        if (isRefused) void leaveReadOnly(client);
        else client.release(isBroken || !isCurrent(client));
      },
    };
  };

  return {
    async connect() {
      for (;;) {
        const client = await pool.connect();
        if (!origins.has(client)) await meet(client);
        if (isCurrent(client)) return watch(client);
        client.release(true);
      }
    },
    end() {
      questions.stop();
      return pool.end();
    },
    count: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
