import { isPostgres } from '../store/is-postgres.ts';
import type { Store } from '../store/open-store.ts';

/** A delivery with everything that an attempt needs. */
export interface ClaimedDelivery {
  id: string;
  url: string;
  /** Attempts before this one. */
  attempt: number;
  eventId: string;
  payload: string;
  secret: string;
}

export interface ClaimOptions {
  now: number;
  /** How long they are this worker's; longer than an attempt can take. */
  leaseMs: number;
  limit: number;
}

/**
 * Takes the deliveries that are due, oldest first, and puts the lease's end on them in the same update: two workers
 * never have the same one, and those of a worker that died come back when its lease is over.
 */
export async function claimDeliveries(
  store: Store,
  { now, leaseMs, limit }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const claimed = await store
    .updateTable('deliveries')
    .set({ leased_until: now + leaseMs })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', 'PENDING')
        .where('due_at', '<=', now)
        .where('leased_until', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        // Where several processes share a database, each takes what no other one is taking.
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  if (!claimed.length) return [];
  const rows = await store
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('companies', 'companies.id', 'deliveries.company_id')
    .leftJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select(['deliveries.id', 'deliveries.url', 'attempt', 'event_id', 'payload', 'webhook_secret', 'secret'])
    .where(
      'deliveries.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ event_id, webhook_secret, secret, ...row }) => ({
    ...row,
    eventId: event_id,
    secret: secret ?? webhook_secret,
  }));
}

/** Gives a delivery back that was taken and not sent: whoever looks next takes it. */
export async function releaseLease(store: Store, id: string): Promise<void> {
  await store.updateTable('deliveries').set({ leased_until: 0 }).where('id', '=', id).execute();
}

/**
 * Frees what this process's predecessor had taken: it alone works on the file, so nobody has it any more. On PostgreSQL
 * a living process may have it, and only the lease's end tells.
 */
export async function releaseLeases(store: Store): Promise<void> {
  if (isPostgres(store)) return;
  await store.updateTable('deliveries').set({ leased_until: 0 }).where('leased_until', '>', 0).execute();
}
