import type { Store } from '../platform/store/open-store.ts';

/** Deliveries that are counted: a scrape must stay short however long the outbox is. */
export const MAX_COUNTED_DELIVERIES = 10_000;

export interface Outbox {
  /** Deliveries without an end, at most `MAX_COUNTED_DELIVERIES`. */
  pending: number;
  /** For how long the one that is due first has been due; 0 when none is. */
  overdueSeconds: number;
}

/** A single look at an index (`deliveries_due`), of bounded length. */
export async function readOutbox(store: Store, now: number): Promise<Outbox> {
  const { pending, dueAt } = await store
    .selectFrom((expression) =>
      expression
        .selectFrom('deliveries')
        .select('due_at')
        .where('state', '=', 'PENDING')
        .orderBy('due_at')
        .limit(MAX_COUNTED_DELIVERIES)
        .as('waiting'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('pending'), fn.min('due_at').as('dueAt')])
    .executeTakeFirstOrThrow();
  return { pending, overdueSeconds: dueAt === null ? 0 : Math.max(0, (now - dueAt) / 1000) };
}
