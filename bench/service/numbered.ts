import { type RawBuilder, sql } from 'kysely';

/** A table of so many numbers `i`, from 0, in SQLite's dialect and in PostgreSQL's. */
export const numbered = (rows: number): RawBuilder<unknown> =>
  sql`(with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i + 1 < ${sql.lit(rows)})
    select i from numbers) as numbered`;
