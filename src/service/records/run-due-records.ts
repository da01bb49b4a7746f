import type { Store } from '../platform/store/open-store.ts';
import type { BoundKind } from './bind-kinds.ts';

/** The delay before a failed move is retried, so that it does not block other records. */
const RETRY_MS = 60_000;

interface DueRecordsOptions {
  kinds: readonly BoundKind[];
  reportFault: (error: Error) => void;
}

/**
 * Moves the records that are due, each in its own transaction: with several per transaction, two processes could deadlock.
 * @returns the ids of the records that were due
 */
export async function runDueRecords(
  store: Store,
  { now, limit }: { now: number; limit: number },
  { kinds, reportFault }: DueRecordsOptions,
): Promise<string[]> {
  const kindOf = new Map<string, BoundKind>(kinds.map((kind) => [kind.name, kind]));
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
        // Check again: another process or a call may have moved it in the meantime.
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
