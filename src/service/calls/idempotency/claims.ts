import { reject } from '../../platform/http/answers/rejections.ts';
import type { IdempotencyKeyRow } from '../../platform/store/company-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** How long an answer is kept. */
export const CLAIM_KEPT_MS = 24 * 3600 * 1000;
/** After that, in real time, a call without an answer counts as broken off. Its process renews the lease while it runs. */
export const CLAIM_LEASE_MS = 15_000;

/** The right to run a call, for the request that came first with its key. */
export type Claim = Pick<IdempotencyKeyRow, 'company_id' | 'key' | 'call' | 'holder'>;

export interface NewClaim {
  claim: Claim;
  bodyDigest: string;
  /** Whether an interrupted call may be run again: it then changes nothing a second time. */
  canRunAgain: boolean;
  /** By which answers are kept. */
  now: number;
  /** The time by which calls run: putting the sandbox's clock forward must not end them. */
  realNow: number;
}

export interface StoredAnswer {
  statusCode: number;
  body: string;
}

const selectRow = (store: Store, { company_id, key, call }: Claim) =>
  store
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .where('call', '=', call)
    .executeTakeFirst();

async function insertRow(store: Store, { claim, bodyDigest, now, realNow }: NewClaim): Promise<boolean> {
  const inserted = await store
    .insertInto('idempotency_keys')
    .values({
      ...claim,
      body_digest: bodyDigest,
      leased_until: realNow + CLAIM_LEASE_MS,
      status_code: null,
      answer: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'key', 'call']).doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}

/** The row of a claim while it belongs to the claim and has no answer yet: a call that has lost its claim changes nothing. */
const updateOwn = (db: Store | StoreTransaction, { company_id, key, call, holder }: Claim) =>
  db
    .updateTable('idempotency_keys')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .where('call', '=', call)
    .where('holder', '=', holder)
    .where('answer', 'is', null);

const isRunning = () => reject('IDEMPOTENCY_KEY_RUNNING', { 'retry-after': '1' });

async function takeOver(
  store: Store,
  row: IdempotencyKeyRow,
  { claim, canRunAgain, realNow }: NewClaim,
): Promise<void> {
  if (row.leased_until > realNow) throw isRunning();
  if (!canRunAgain) throw reject('IDEMPOTENCY_KEY_INTERRUPTED');
  const taken = await updateOwn(store, row)
    .set({ holder: claim.holder, leased_until: realNow + CLAIM_LEASE_MS })
    .where('leased_until', '<=', realNow)
    .executeTakeFirst();
  if (!taken.numUpdatedRows) throw isRunning();
}

/** Forgets what is older than a day. */
export async function purgeClaims(store: Store, now: number): Promise<void> {
  await store
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - CLAIM_KEPT_MS)
    .execute();
}

/** How often it tries to be the first: each failure means that another request has gone in that moment. */
const MAX_TRIES = 5;

/**
 * Takes the key for this request, or finds what an earlier one was answered.
 * @returns the earlier answer; `undefined` when the call is this request's to run
 * @throws Rejection 422 for another body; 409 while an earlier call runs, or if its result is unknown
 */
export async function openClaim(store: Store, request: NewClaim): Promise<StoredAnswer | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await insertRow(store, request)) return undefined;
    const row = await selectRow(store, request.claim);
    if (!row) continue;
    if (row.created_at <= request.now - CLAIM_KEPT_MS) {
      await purgeClaims(store, request.now);
      continue;
    }
    if (row.body_digest !== request.bodyDigest) throw reject('IDEMPOTENCY_KEY_REUSED');
    if (row.answer !== null) return { statusCode: row.status_code ?? 200, body: row.answer };
    return void (await takeOver(store, row, request));
  }
  throw isRunning();
}

/**
 * Keeps the answer of a call. In the transaction of the call's work it is true exactly when the work is; whenever the
 * process dies, the next request with the key finds both or neither.
 * @returns false when the claim was lost, or the answer is kept already
 */
export async function keepAnswer(
  db: Store | StoreTransaction,
  claim: Claim,
  { statusCode, body }: StoredAnswer,
): Promise<boolean> {
  const kept = await updateOwn(db, claim).set({ status_code: statusCode, answer: body }).executeTakeFirst();
  return kept.numUpdatedRows > 0;
}

/** Gives the key free: the call was refused, and nothing was done. */
export async function dropClaim(store: Store, { company_id, key, call, holder }: Claim): Promise<void> {
  await store
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .where('call', '=', call)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute();
}

/** The call still runs. */
export async function renewClaim(store: Store, claim: Claim, realNow: number): Promise<void> {
  await updateOwn(store, claim)
    .set({ leased_until: realNow + CLAIM_LEASE_MS })
    .execute();
}

/** The call was interrupted: how far it came is unknown. */
export async function breakClaim(store: Store, claim: Claim): Promise<void> {
  await updateOwn(store, claim).set({ leased_until: 0 }).execute();
}

/** Ends what this process's predecessor has left running: only one process works on the database, so no one else runs it. */
export async function releaseClaims(store: Store): Promise<void> {
  await store
    .updateTable('idempotency_keys')
    .set({ leased_until: 0 })
    .where('answer', 'is', null)
    .where('leased_until', '>', 0)
    .execute();
}
