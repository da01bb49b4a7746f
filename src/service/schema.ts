import { createTables } from './platform/store/define-tables.ts';
import type { Migrations } from './platform/store/migrate-store.ts';
import { SETTING_TABLES } from './platform/store/settings.ts';
import { SUBJECTS } from './subjects/subjects.ts';

/** The tables of all owners, in the order in which they are created. */
const TABLES = [SETTING_TABLES, ...SUBJECTS.map(({ tables = {} }) => tables)].flatMap(Object.values);

/**
 * The schema of the first release, which then never changes: later changes of the tables are migrations of their own, with the next
 * numbers. They do not use the types of the tables, because those change.
 */
export const MIGRATIONS: Migrations = { '001_release': { up: (db) => createTables(db, TABLES) } };
