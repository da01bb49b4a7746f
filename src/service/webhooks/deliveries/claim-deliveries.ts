import { isPostgres } from '../../platform/store/dialects/is-postgres.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { DeliverySlots } from './create-delivery-slots.ts';
import { type DueSearch, findDue } from './find-due.ts';
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
  /** The trace of the event. */
  traceparent: string | null;
  /** At least one; each of them adds a signature. */
  secrets: string[];
}

export interface ClaimOptions extends DueSearch {
  /** The duration of the lease, longer than an attempt can take. */
  leaseMs: number;
  slots: DeliverySlots;
}

/** Leases deliveries, except those that another worker has leased or is leasing. @returns the ids of the others */
async function lease(
  trx: StoreTransaction,
  ids: readonly string[],
  { realNow, leaseMs }: ClaimOptions,
): Promise<string[]> {
  const leased = await trx
    .updateTable('deliveries')
    .set({ leased_until: realNow + leaseMs })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('deliveries')
        .select('id')
        .where('id', 'in', ids)
        .where('state', '=', 'PENDING')
        .where('leased_until', '<=', realNow)
        .forUpdate()
        .skipLocked(),
    )
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
      'events.traceparent',
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

/** Reads what the attempts of leased deliveries need. */
async function readClaimed(
  trx: StoreTransaction,
  ids: string[],
  { now }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  if (!ids.length) return [];
  const rows = await readDeliveries(trx, ids);
  const deliveries = rows.map(({ secret, previous, previousUntil, ...delivery }) => {
    const companySecrets = listSigningSecrets({ secret, previous, previousUntil }, now);
    return { delivery, signed: { ...delivery, companySecrets } };
  });
  const secrets = await readSecrets(
    trx,
    deliveries.map(({ signed }) => signed),
    now,
  );
  const claimed = deliveries.map(({ delivery }, index) => ({ ...delivery, secrets: secrets[index] ?? [] }));
  return withoutOrphans(trx, claimed);
}

/**
 * Claims due deliveries as long as they get slots, which the caller frees. Two workers never claim the same one; if a worker dies,
 * its deliveries can be claimed again after the lease.
 */
export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { slots } = options;
  const tried = new Set<string>();
  const pick = async (db: Store | StoreTransaction): Promise<string[]> => {
    const found = await findDue(db, options);
    const ids = found.flatMap((delivery) =>
      !tried.has(delivery.id) && slots.take(delivery) ? delivery.id : [],
    );
    for (const id of ids) tried.add(id);
    return ids;
  };
  // Mostly nothing is due: a worker looks twice a second, and after each change.
  const first = await pick(store);
  let claimed: ClaimedDelivery[] = [];
  try {
    if (first.length)
      claimed = await store.transaction().execute(async (trx) => {
        const leased = new Set<string>();
        for (let ids = first; ids.length; ) {
          for (const id of await lease(trx, ids, options)) leased.add(id);
          const lost = ids.filter((id) => !leased.has(id));
          for (const id of lost) slots.free(id);
          // Another worker is claiming them: look past them.
          ids = lost.length ? await pick(trx) : [];
        }
        return readClaimed(trx, [...leased], options);
      });
  } finally {
    for (const { id } of claimed) tried.delete(id);
    for (const id of tried) slots.free(id);
  }
  return claimed;
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
