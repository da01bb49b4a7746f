import { type RawBuilder, sql } from 'kysely';

/** A table of numbers `i` from 0, in the dialects of SQLite and PostgreSQL. */
export const numbered = (rows: number): RawBuilder<unknown> =>
  sql`(with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i + 1 < ${sql.lit(rows)})
    select i from numbers) as numbered`;
