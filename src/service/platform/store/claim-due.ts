import { type Expression, type SqlBool, sql } from 'kysely';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** How long a row belongs to the worker that claimed it. After that, for example after a crash, it can be claimed again. */
export const DUE_LEASE_MS = 60_000;

/** The tables whose rows can be due. */
export type DueTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: string; due_at: number | null } ? Table : never;
}[keyof Tables];

export interface ClaimDueOptions {
  now: number;
  limit: number;
  /** Rows that this process is working on. Their lease may be over, but the work is not. */
  except?: readonly string[];
}

/**
 * Claims rows that are due, longest waiting first. The same update moves their due time, so that two workers never get the same
 * row. The work itself then sets a new time or null.
 * @returns the ids of the rows
 */
export async function claimDue(
  store: Store,
  from: DueTable,
  { now, limit, except = [] }: ClaimDueOptions,
): Promise<string[]> {
  // Every table of `DueTable` has `id` and `due_at`.
  const table = from as 'payments';
  const claimed = await store
    .updateTable(table)
    .set({ due_at: now + DUE_LEASE_MS })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom(table)
        .select('id')
        .where('due_at', '<=', now)
        .$if(except.length > 0, (due) => due.where('id', 'not in', except))
        .orderBy('due_at')
        .limit(limit),
    )
    // Check the row again: another worker may have claimed it in the meantime.
    .where('due_at', '<=', now)
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}

/** Whether anything is due in a table. */
export const isAnyDue =
  (table: DueTable) =>
  (now: number): Expression<SqlBool> =>
    sql`exists (select 1 from ${sql.table(table)} where due_at <= ${now})`;

/** Makes all rows that wait in these tables due. */
export async function releaseDue(store: Store, tables: readonly DueTable[], now: number): Promise<void> {
  for (const table of tables)
    await store
      .updateTable(table as 'payments')
      .set({ due_at: now })
      .where('due_at', '>', now)
      .execute();
}
