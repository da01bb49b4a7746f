import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../store/dialects/is-postgres.ts';
import type { Store } from '../store/open-store.ts';

/** In a pattern, `%`, `_` and the escape itself would mean something else. SQLite changes the case of ASCII letters only. */
const writePattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`).replace(/[^\x20-\x7e]/gu, '_')}%`;

/** The condition that a column contains a text, in capitals or not. Any letter outside of ASCII counts as every other one. */
export const containsText = (store: Store, column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`${column} ${sql.raw(isPostgres(store) ? 'ilike' : 'like')} ${writePattern(text)} escape '\\'`;
