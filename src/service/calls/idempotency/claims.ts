import { createHash } from 'node:crypto';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { IdempotencyKeyRow } from './tables.ts';

/** How long an answer is stored. */
export const CLAIM_KEPT_MS = 24 * 3600 * 1000;
/**
 * After this real time without renewal, a call counts as interrupted. Its process renews the lease while it runs. Short, because a dead
 * process blocks the key for as long; the transaction of the call, not the lease, ensures that nothing is done twice.
 */
export const CLAIM_LEASE_MS = 15_000;

/** The right to run a call, held by the first request with its key. */
export type Claim = Pick<IdempotencyKeyRow, 'company_id' | 'key' | 'call' | 'holder'>;

/** Who makes a call: an answer is only for the user whose call it answered, and only while that user may do as much. */
interface KeyCaller {
  user: string;
  scopes: readonly string[];
}

export interface NewClaim {
  claim: Claim;
  caller: KeyCaller;
  bodyDigest: string;
  /** Whether an interrupted call may be repeated because it then has no second effect. */
  canRunAgain: boolean;
  /** The clock that determines how long answers are stored. */
  now: number;
  /** Real time, for running calls: advancing the sandbox's clock must not end them. */
  realNow: number;
}

export interface StoredAnswer {
  statusCode: number;
  body: string;
}

const selectRows = (store: Store, { company_id, call }: Claim, keys: string[]) =>
  store
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('key', 'in', keys)
    .where('call', '=', call);

const writeCaller = ({ user, scopes }: KeyCaller): string => JSON.stringify([user, [...scopes].sort()]);

/** Whether a stored call was the caller's own, with no more scopes. One of an earlier version does not say whose it was. */
function isOwn({ caller }: IdempotencyKeyRow, { user, scopes }: KeyCaller): boolean {
  if (caller === null) return true;
  const [maker, needed] = JSON.parse(caller) as [string, string[]];
  return maker === user && needed.every((scope) => scopes.includes(scope));
}

/** The key of a caller beside another one with the same key. It has a space, so that no caller can send it. */
const createOwnKey = ({ claim, caller }: NewClaim): string =>
  ` ${createHash('sha256')
    .update(`${claim.key} ${writeCaller(caller)}`)
    .digest('base64')}`;

async function insertRow(
  store: Store,
  { claim, caller, bodyDigest, now, realNow }: NewClaim,
): Promise<boolean> {
  const inserted = await store
    .insertInto('idempotency_keys')
    .values({
      ...claim,
      body_digest: bodyDigest,
      leased_until: realNow + CLAIM_LEASE_MS,
      status_code: null,
      answer: null,
      caller: writeCaller(caller),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'key', 'call']).doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}

/** Updates a claim that is still held and has no answer: a call that has lost its claim must not change it. */
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

/** Deletes claims older than a day. */
export async function purgeClaims(store: Store, now: number): Promise<void> {
  await store
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - CLAIM_KEPT_MS)
    .execute();
}

/** The maximum number of tries to take a key. A try fails only if another request releases the key at that moment. */
const MAX_TRIES = 5;

/**
 * Returns the claim of this caller. The first one has the plain key, which processes of an earlier version find too; any other
 * one has a key of its own, even after the first one has expired.
 */
async function findOwnClaim(store: Store, request: NewClaim): Promise<Claim> {
  const { claim, caller, now } = request;
  const own = { ...claim, key: createOwnKey(request) };
  const rows = await selectRows(store, claim, [claim.key, own.key]).execute();
  if (rows.some(({ key }) => key === own.key)) return own;
  const [first] = rows;
  return !first || isOwn(first, caller) || first.created_at <= now - CLAIM_KEPT_MS ? claim : own;
}

/**
 * Claims the key for this request, or finds the answer to an earlier one. The key of another user, or of the same one with fewer
 * scopes, is another key.
 * @returns the earlier answer; `undefined` if this request must run the call
 * @throws Rejection 422 for another body; 409 while an earlier request runs, or if its result is unknown
 */
export async function openClaim(store: Store, request: NewClaim): Promise<StoredAnswer | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // The holder of the claim updates it by the same key.
    request.claim.key = (await findOwnClaim(store, request)).key;
    if (await insertRow(store, request)) return undefined;
    const row = await selectRows(store, request.claim, [request.claim.key]).executeTakeFirst();
    // Another caller may have taken the plain key in between.
    if (!row || !isOwn(row, request.caller)) continue;
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
 * Stores the answer of a call. It is committed in the same transaction as the work: after a crash at any time, the next request
 * with the key finds both or neither.
 * @returns false if the claim was lost, or the answer is already stored
 */
export async function keepAnswer(
  db: Store | StoreTransaction,
  claim: Claim,
  { statusCode, body }: StoredAnswer,
): Promise<boolean> {
  const kept = await updateOwn(db, claim).set({ status_code: statusCode, answer: body }).executeTakeFirst();
  return kept.numUpdatedRows > 0;
}

/** Releases the key: the call was refused and had no effect. */
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

/** Extends the lease of a running call. */
export async function renewClaim(store: Store, claim: Claim, realNow: number): Promise<void> {
  await updateOwn(store, claim)
    .set({ leased_until: realNow + CLAIM_LEASE_MS })
    .execute();
}

/** Marks a call as interrupted: it is unknown how far it came. */
export async function breakClaim(store: Store, claim: Claim): Promise<void> {
  await updateOwn(store, claim).set({ leased_until: 0 }).execute();
}

/**
 * Marks the calls that a previous process left running as interrupted. Only one process uses this database, so none can still
 * run.
 */
export async function releaseClaims(store: Store): Promise<void> {
  await store
    .updateTable('idempotency_keys')
    .set({ leased_until: 0 })
    .where('answer', 'is', null)
    .where('leased_until', '>', 0)
    .execute();
}
