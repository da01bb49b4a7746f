import { isPostgres } from '../store/is-postgres.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import { readSecrets } from './read-secrets.ts';

/** A delivery with everything that an attempt needs. */
export interface ClaimedDelivery {
  id: string;
  companyId: number;
  webhookId: string | null;
  url: string;
  origin: string;
  /** Attempts before this one. */
  attempt: number;
  attemptsBeforeResend: number;
  eventId: string;
  payload: string;
  /** One or more: each signs. */
  secrets: string[];
}

export interface ClaimOptions {
  /** What is due is due in the sandbox's time. */
  now: number;
  /** Leases count in real time, as attempts do: a clock that is put forward must not end them. */
  realNow: number;
  /** How long they are this worker's; longer than an attempt can take. */
  leaseMs: number;
  limit: number;
  /** Most attempts under way at one origin: a receiver that is slow takes no place from the others. */
  limitPerOrigin: number;
  /** Attempts under way, by origin. */
  underWay: ReadonlyMap<string, number>;
}

/**
 * The ids of what is due, oldest first. Rows of an origin that has its fill are left out, and what they leave free is
 * looked for among the others: each look fills another origin or is the last.
 */
async function findDue(
  trx: StoreTransaction,
  { now, realNow, limit, limitPerOrigin, underWay }: ClaimOptions,
): Promise<string[]> {
  const counts = new Map(underWay);
  const isFull = (origin: string) => (counts.get(origin) ?? 0) >= limitPerOrigin;
  const ids: string[] = [];
  for (let isComplete = false; !isComplete; ) {
    const full = [...counts.keys()].filter(isFull);
    const rows = await trx
      .selectFrom('deliveries')
      .select(['id', 'origin'])
      .where('state', '=', 'PENDING')
      .where('due_at', '<=', now)
      .where('leased_until', '<=', realNow)
      .$if(full.length > 0, (query) => query.where('origin', 'not in', full))
      .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
      .orderBy('due_at')
      .limit(limit - ids.length)
      // Where several processes share a database, each takes what no other one is taking.
      .forUpdate()
      .skipLocked()
      .execute();
    isComplete = true;
    for (const { id, origin } of rows) {
      if (isFull(origin)) {
        isComplete = false;
        continue;
      }
      counts.set(origin, (counts.get(origin) ?? 0) + 1);
      ids.push(id);
    }
    if (ids.length === limit) isComplete = true;
  }
  return ids;
}

/** Puts the lease's end on them; those that another worker was quicker to take are left out. */
async function lease(
  trx: StoreTransaction,
  ids: string[],
  { realNow, leaseMs }: ClaimOptions,
): Promise<string[]> {
  const leased = await trx
    .updateTable('deliveries')
    .set({ leased_until: realNow + leaseMs })
    .where('id', 'in', ids)
    .where('state', '=', 'PENDING')
    .where('leased_until', '<=', realNow)
    .returning('id')
    .execute();
  return leased.map(({ id }) => id);
}

const readDeliveries = (trx: StoreTransaction, ids: string[]) =>
  trx
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('companies', 'companies.id', 'deliveries.company_id')
    .select((column) => [
      'deliveries.id',
      'deliveries.url',
      'deliveries.origin',
      'deliveries.attempt',
      'events.payload',
      column.ref('deliveries.company_id').as('companyId'),
      column.ref('deliveries.webhook_id').as('webhookId'),
      column.ref('deliveries.event_id').as('eventId'),
      column.ref('deliveries.attempts_before_resend').as('attemptsBeforeResend'),
      column.ref('companies.webhook_secret').as('companySecret'),
    ])
    .where('deliveries.id', 'in', ids)
    .orderBy('deliveries.due_at')
    .execute();

/**
 * Takes the deliveries that are due, oldest first: two workers never have the same one, and those of a worker that
 * died come back when its lease is over.
 */
export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  return store.transaction().execute(async (trx) => {
    const due = await findDue(trx, options);
    const ids = due.length ? await lease(trx, due, options) : [];
    if (!ids.length) return [];
    const rows = await readDeliveries(trx, ids);
    const secrets = await readSecrets(trx, rows, options.now);
    return rows.map(({ companySecret, ...row }, index) => ({ ...row, secrets: secrets[index] ?? [] }));
  });
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
