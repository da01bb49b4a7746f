import type { Store } from '../platform/store/open-store.ts';
import type { BoundKind } from './bind-kinds.ts';

/** Until a record whose move has failed is tried again: it must not keep the others from theirs. */
const RETRY_MS = 60_000;

interface DueRecordsOptions {
  kinds: readonly BoundKind[];
  reportFault: (error: Error) => void;
}

/**
 * Moves the records that are due, each in a transaction of its own: two processes that moved several at once would wait for each other.
 * @returns the ids of those that were due
 */
export async function runDueRecords(
  store: Store,
  { now, limit }: { now: number; limit: number },
  { kinds, reportFault }: DueRecordsOptions,
): Promise<string[]> {
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const due = await store
    .selectFrom('records')
    .select(['id', 'resource'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id, resource } of due) {
    try {
      await store.transaction().execute(async (trx) => {
        const found = trx.selectFrom('records').selectAll().where('id', '=', id);
        // Another process, or a call, may have moved it since it was found.
        const row = await found.where('due_at', '<=', now).forUpdate().executeTakeFirst();
        if (row) await kindOf.get(resource)?.runDue(row, { trx, now });
      });
    } catch (error) {
      reportFault(error as Error);
      const failed = store
        .updateTable('records')
        .set({ due_at: now + RETRY_MS })
        .where('id', '=', id);
      await failed.where('due_at', '<=', now).execute();
    }
  }
  return due.map(({ id }) => id);
}
