import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Company } from '../../../calls/companies/company.ts';
import { equals, type Page, type PageQuery, readPage } from '../../../calls/definitions/read-page.ts';
import type { Condition } from '../../../calls/definitions/scan-rows.ts';
import { transferMoney } from '../../../ledger/wallets/transfer-money.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import { recordResourceEvent } from '../../../webhooks/outbox/record-resource-event.ts';
import type { SplitHoldRow, SplitHoldState } from './tables.ts';

/**
 * Locks are taken in one order: the payment, its holds from the newest on, the account, wallets. A release locks only its hold
 * and no payment: it changes nothing that a split or a refund sums up, so it never waits for either while holding a lock that
 * they need.
 */

export interface SplitHoldQuery extends PageQuery {
  State?: SplitHoldState;
  WalletId?: string;
  TransactionId?: string;
}

/** Selects the holds that a company may see: a partner its own, an admin all. */
function selectHolds(db: Store | StoreTransaction, { id, type }: Pick<Company, 'id' | 'type'>) {
  const rows = db.selectFrom('split_holds').selectAll();
  return type === 'admin' ? rows : rows.where('company_id', '=', id);
}

/** Locks the holds of a payment, newest first. The transaction must have locked the payment. */
export const claimHolds = (trx: StoreTransaction, paymentId: string): Promise<SplitHoldRow[]> =>
  trx
    .selectFrom('split_holds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute();

/** Returns the part of a hold that no refund has taken back. */
export const getRest = ({ amount, reversed_amount }: SplitHoldRow): number => amount - reversed_amount;

export const sumRests = (holds: readonly SplitHoldRow[]): number =>
  holds.reduce((sum, hold) => sum + getRest(hold), 0);

export const describeHold = (row: SplitHoldRow) => ({
  SplitHoldId: row.id,
  State: row.state,
  Company: row.company,
  TransactionId: row.transaction_id,
  WalletId: row.wallet_id,
  Amount: row.amount,
  Currency: 'EUR',
  ReversedAmount: row.reversed_amount,
  LockedUntil: row.locked_until === null ? null : new Date(row.locked_until).toISOString(),
  Metadata: JSON.parse(row.metadata) as object,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.updated_at).toISOString(),
});

export async function listHolds(
  store: Store,
  company: Company,
  { State, WalletId, TransactionId, ...page }: SplitHoldQuery,
): Promise<Page> {
  const ids = [equals('wallet_id', WalletId), equals('transaction_id', TransactionId)];
  const state = equals('state', State);
  const { rows, NextCursor } = await readPage(store, selectHolds(store, company), page, {
    idColumn: 'id',
    // The indexes on ids begin with a partner, so an admin's query cannot use them.
    filters: company.type === 'admin' ? { checked: [...ids, state] } : { indexed: ids, checked: [state] },
  });
  return { rows: rows.map(describeHold), NextCursor };
}

/** Writes a locked hold, and records an event if it has left `LOCKED`. */
export async function writeHold(trx: StoreTransaction, row: SplitHoldRow): Promise<void> {
  await trx.updateTable('split_holds').set(row).where('id', '=', row.id).execute();
  if (row.state === 'LOCKED') return;
  await recordResourceEvent(trx, {
    companyId: row.company_id,
    recordId: row.id,
    resource: 'split_hold',
    type: row.state === 'RELEASED' ? 'split_hold.released' : 'split_hold.reversed',
    amountMinor: row.state === 'RELEASED' ? getRest(row) : row.amount,
    currency: 'EUR',
    status: row.state,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    now: row.updated_at,
  });
}

interface Release {
  SplitHoldId: string;
  Result: boolean;
  /** Null for an unknown id. */
  State: SplitHoldState | null;
  Message: string;
}

interface ReleaseOptions {
  ids: readonly string[];
  company: Pick<Company, 'id' | 'type'>;
  now: number;
}

/** Pays the rest of a hold into its wallet. The row's lock makes this happen only once. */
async function releaseHold(
  trx: StoreTransaction,
  SplitHoldId: string,
  { company, now }: Omit<ReleaseOptions, 'ids'>,
): Promise<Release> {
  const hold = await selectHolds(trx, company).where('id', '=', SplitHoldId).forUpdate().executeTakeFirst();
  if (!hold) return { SplitHoldId, Result: false, State: null, Message: 'Split hold not found.' };
  const { state: State } = hold;
  if (State === 'RELEASED') return { SplitHoldId, Result: true, State, Message: 'Already released.' };
  if (State === 'REVERSED') return { SplitHoldId, Result: false, State, Message: 'Split hold is reversed.' };
  await transferMoney(trx, {
    from: 'house:splits',
    to: { wallet: hold.wallet_id },
    amountMinor: getRest(hold),
    currency: 'EUR',
    reason: 'SPLIT_RELEASED',
    recordId: hold.id,
    now,
  });
  await writeHold(trx, { ...hold, state: 'RELEASED', updated_at: now });
  return { SplitHoldId, Result: true, State: 'RELEASED', Message: 'Released.' };
}

/** Releases holds one by one, each in its own transaction, so that a failure does not affect the others. */
export async function releaseHolds(store: Store, { ids, ...options }: ReleaseOptions): Promise<Release[]> {
  const releases: Release[] = [];
  for (const id of ids) {
    releases.push(await store.transaction().execute((trx) => releaseHold(trx, id, options)));
    // SQLite works synchronously: without yielding, other requests would wait for all of the holds.
    await setImmediate();
  }
  return releases;
}

/** Whether the lock of a hold has ended. */
export const areHoldsDue = (now: number): Condition =>
  sql`exists (select 1 from split_holds where state = 'LOCKED' and locked_until <= ${now})`;

/** Releases holds that are due, the earliest first. @returns their ids */
export async function releaseDueHolds(
  store: Store,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const due = await store
    .selectFrom('split_holds')
    .select('id')
    .where('state', '=', 'LOCKED')
    .where('locked_until', '<=', now)
    .orderBy('locked_until')
    .limit(limit)
    .execute();
  const ids = due.map(({ id }) => id);
  await releaseHolds(store, { ids, company: { id: 0, type: 'admin' }, now });
  return ids;
}
