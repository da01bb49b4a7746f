import type { Migration } from 'kysely';
import { createSchema } from './create-schema.ts';

/**
 * The migrations, in the order of their names. A migration that has been released never changes: the next change of the tables
 * is a new migration in a file of its own, which does not use the types of `schema.ts`, because those move on.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001_first_release': { up: createSchema },
};
