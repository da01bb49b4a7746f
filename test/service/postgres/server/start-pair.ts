import { runStatement } from './run-statement.ts';
import { findPostgres, type PostgresServer, startPostgres } from './start-postgres.ts';

export interface Pair {
  primary: PostgresServer;
  standby: PostgresServer;
  stop(): Promise<void>;
}

/** A commit is answered when the standby has it too: otherwise a failover loses what was acknowledged. */
export async function awaitStandby({ url }: PostgresServer): Promise<void> {
  for (const statement of ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()'])
    await runStatement(url, statement);
}

/** A server and its standby. */
export async function startPair(): Promise<Pair> {
  const programs = String(findPostgres());
  const primary = await startPostgres(programs);
  const standby = await startPostgres(programs, primary);
  await awaitStandby(primary);
  return {
    primary,
    standby,
    stop: async () => void (await Promise.all([primary.stop(), standby.stop()])),
  };
}
