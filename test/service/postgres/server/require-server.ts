import { inject } from 'vitest';
import { createServerDatabase } from './create-server-engine.ts';

const postgres = inject('postgres');

/** PGlite has one connection and no socket: what needs several processes is left out, and the run has said so. */
export const hasServer = postgres !== 'pglite';

/** The address of a new database on the run's server. */
export async function createOwnDatabase(): Promise<string> {
  if (postgres === 'pglite') throw new Error('This test needs a PostgreSQL server.');
  return createServerDatabase(postgres);
}
