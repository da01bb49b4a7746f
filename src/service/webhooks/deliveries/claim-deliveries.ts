import { isPostgres } from '../../platform/store/dialects/is-postgres.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { SlotPlan } from './create-delivery-slots.ts';
import { type DueSearch, type FoundDelivery, findDue, isDeliveryDue } from './find-due.ts';
import { listSigningSecrets } from './list-signing-secrets.ts';
import { readSecrets } from './read-secrets.ts';

/** A delivery with everything that an attempt needs. */
export interface ClaimedDelivery {
  id: string;
  companyId: number;
  webhookId: string | null;
  url: string;
  origin: string;
  /** The number of earlier attempts. */
  attempt: number;
  attemptsBeforeResend: number;
  eventId: string;
  payload: string;
  /** At least one; each of them adds a signature. */
  secrets: string[];
}

export interface ClaimOptions extends Pick<DueSearch, 'now' | 'realNow' | 'lastOrigins'> {
  /** The duration of the lease, longer than an attempt can take. */
  leaseMs: number;
  /** Creates a plan of the currently free slots. */
  createPlan: () => SlotPlan;
}

/** Leases deliveries, except those that another worker has leased or is leasing. */
async function lease(
  trx: StoreTransaction,
  found: readonly FoundDelivery[],
  { realNow, leaseMs }: ClaimOptions,
): Promise<FoundDelivery[]> {
  const leased = await trx
    .updateTable('deliveries')
    .set({ leased_until: realNow + leaseMs })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('deliveries')
        .select('id')
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .where('state', '=', 'PENDING')
        .where('leased_until', '<=', realNow)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  const ids = new Set(leased.map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}

/** @returns the ids of the leased deliveries: as many as there are slots, even if another worker has leased some first */
async function leaseDue(trx: StoreTransaction, options: ClaimOptions): Promise<string[]> {
  const { now, realNow, lastOrigins, createPlan } = options;
  const seen = new Set<string>();
  const leased: FoundDelivery[] = [];
  for (let isComplete = false; !isComplete; ) {
    const plan = createPlan();
    for (const delivery of leased) plan.take(delivery);
    const found = await findDue(trx, { now, realNow, plan, seen, lastOrigins });
    const taken = found.length ? await lease(trx, found, options) : [];
    leased.push(...taken);
    isComplete = taken.length === found.length;
  }
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
      column.ref('companies.webhook_secret').as('secret'),
      column.ref('companies.previous_webhook_secret').as('previous'),
      column.ref('companies.previous_webhook_secret_until').as('previousUntil'),
    ])
    .where('deliveries.id', 'in', ids)
    .orderBy('deliveries.due_at')
    .execute();

/**
 * Cancels deliveries without a secret, whose webhook was deleted concurrently.
 * @returns the others
 */
async function withoutOrphans(
  trx: StoreTransaction,
  deliveries: readonly ClaimedDelivery[],
): Promise<ClaimedDelivery[]> {
  const orphans = deliveries.filter(({ secrets }) => !secrets.length).map(({ id }) => id);
  const cancelled = { state: 'CANCELLED', leased_until: 0 } as const;
  if (orphans.length) await trx.updateTable('deliveries').set(cancelled).where('id', 'in', orphans).execute();
  return deliveries.filter(({ secrets }) => secrets.length);
}

/**
 * Claims due deliveries that have a slot. Two workers never claim the same one; if a worker dies, its deliveries can be claimed
 * again after the lease.
 */
export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  // Mostly nothing is due: a worker looks twice a second, and after each change.
  if (!(await isDeliveryDue(store, options))) return [];
  return store.transaction().execute(async (trx) => {
    const ids = await leaseDue(trx, options);
    if (!ids.length) return [];
    const rows = await readDeliveries(trx, ids);
    const deliveries = rows.map(({ secret, previous, previousUntil, ...delivery }) => {
      const companySecrets = listSigningSecrets({ secret, previous, previousUntil }, options.now);
      return { delivery, signed: { ...delivery, companySecrets } };
    });
    const secrets = await readSecrets(
      trx,
      deliveries.map(({ signed }) => signed),
      options.now,
    );
    const claimed = deliveries.map(({ delivery }, index) => ({ ...delivery, secrets: secrets[index] ?? [] }));
    return withoutOrphans(trx, claimed);
  });
}

/** Releases a claimed delivery that was not sent, for the next claim. */
export async function releaseLease(store: Store, id: string): Promise<void> {
  await store.updateTable('deliveries').set({ leased_until: 0 }).where('id', '=', id).execute();
}

/**
 * Releases the deliveries that the previous process had claimed. With SQLite, only one process uses the file. With PostgreSQL,
 * another running process may have claimed them, so only the end of the lease decides.
 */
export async function releaseLeases(store: Store): Promise<void> {
  if (isPostgres(store)) return;
  await store.updateTable('deliveries').set({ leased_until: 0 }).where('leased_until', '>', 0).execute();
}
