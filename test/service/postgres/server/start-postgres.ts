import { findPostgres, type RunningPostgres, runPostgres } from './run-postgres.ts';

export { findPostgres };
export type PostgresServer = RunningPostgres;

/**
 * Commits need not survive the machine, only the server (`kill`): that makes it many times as fast. Tables are small and live for seconds:
 * no plan is worth compiling, and none goes wrong without statistics.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

/** The server of the tests, or a standby of it. */
export const startPostgres = (programs: string, primary?: PostgresServer): Promise<PostgresServer> =>
  runPostgres({ programs, settings: SETTINGS, ...(primary && { primary }) });
