import { isPostgres } from '../store/dialects/is-postgres.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { PlacePlan } from './create-places.ts';
import { type DueSearch, type FoundDelivery, findDue } from './find-due.ts';
import { listSigningSecrets } from './list-signing-secrets.ts';
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

export interface ClaimOptions extends Pick<DueSearch, 'now' | 'realNow' | 'lastOrigins'> {
  /** How long they are this worker's; longer than an attempt can take. */
  leaseMs: number;
  /** Tells anew which places are free. */
  createPlan: () => PlacePlan;
}

/** Puts the lease's end on them; those that another worker has taken, or is just taking, are left to it. */
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

/** @returns the ids of what is now this worker's: as much as it has places for, also where another one was quicker */
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
 * Cancels those that nobody signs: their webhook was deleted in the moment in which they were written, or given to it.
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
 * Takes the deliveries that are due and have a place: two workers never have the same one, and those of a worker that
 * died come back when its lease is over.
 */
export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<ClaimedDelivery[]> {
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
