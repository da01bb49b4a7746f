import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Condition } from '../../calls/definitions/scan-rows.ts';
import { toRowIdStart } from '../../platform/identifiers/create-row-id.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { indexPayments } from './index-payments.ts';

/** The number of payments per transaction, few enough that requests do not wait long. */
const BATCH = 25;
/**
 * The age of the newest rows that are read: a row can be committed after one with a later id. A minute after something happened, two
 * minutes are read again, for a transaction that took longer.
 */
const SETTLED_MS = 900;
const AGAIN_MS = 60_000;
const LATE_MS = 120_000;

/** Ids above this are of newer rows, or random ones of an early version, which are read once, with all that exists at the first start. */
const getEnd = (now: number): string => toRowIdStart(now - SETTLED_MS);

/** Whether anything is to be indexed. The largest id is the end of an index, however long the table is. */
export const isIndexBehind = (now: number): Condition => sql`(
  not exists (select 1 from index_position)
  or exists (select 1 from index_position where again_at <= ${now} or filled_to is not null)
  or (select max(id) from payments where id < ${getEnd(now)}) > (select payment_id from index_position)
  or (select max(id) from attempts where id < ${getEnd(now)}) > (select attempt_id from index_position))`;

/** Locks the position, so that one process indexes at a time. @returns `undefined` if another one does */
async function lockPosition(trx: StoreTransaction, now: number) {
  const positions = trx.selectFrom('index_position').selectAll().forUpdate().skipLocked();
  const found = await positions.executeTakeFirst();
  if (found) return found;
  const start = toRowIdStart(now);
  await trx
    .insertInto('index_position')
    .values({ id: 1, payment_id: start, attempt_id: start, filled_to: '', again_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return positions.executeTakeFirst();
}

type Position = NonNullable<Awaited<ReturnType<typeof lockPosition>>>;

/** Reads the next ids of a table: new rows, or those of an earlier version. */
const listPayments = (trx: StoreTransaction, from: string, to?: string) =>
  trx
    .selectFrom('payments')
    .select('id')
    .where('id', '>', from)
    .$if(to !== undefined, (rows) => rows.where('id', '<', to as string))
    .orderBy('id')
    .limit(BATCH)
    .execute();

interface Step {
  ids: string[];
  position: Partial<Position>;
}

/** Finds payments that were created, and those at which someone tried to pay. */
async function findNew(trx: StoreTransaction, position: Position, now: number): Promise<Step | undefined> {
  const end = getEnd(now);
  const payments = await listPayments(trx, position.payment_id, end);
  const attempts = await trx
    .selectFrom('attempts')
    .select(['id', 'payment_id'])
    .where('id', '>', position.attempt_id)
    .where('id', '<', end)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const ids = [...payments.map(({ id }) => id), ...attempts.map(({ payment_id }) => payment_id)];
  if (!ids.length) return undefined;
  return {
    ids: [...new Set(ids)],
    position: {
      payment_id: payments.at(-1)?.id ?? position.payment_id,
      attempt_id: attempts.at(-1)?.id ?? position.attempt_id,
      again_at: position.again_at ?? now + AGAIN_MS,
    },
  };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Goes back to what may have been committed late. It ends once nothing has happened for as long. */
function goBack(position: Position, now: number): Step | undefined {
  if (position.again_at === null || position.again_at > now) return undefined;
  const from = toRowIdStart(now - LATE_MS);
  const payment_id = earlier(position.payment_id, from);
  const attempt_id = earlier(position.attempt_id, from);
  return { ids: [], position: { payment_id, attempt_id, again_at: null } };
}

/** Reads the payments that existed before the index did. */
async function findOld(trx: StoreTransaction, { filled_to }: Position): Promise<Step | undefined> {
  if (filled_to === null) return undefined;
  const ids = (await listPayments(trx, filled_to)).map(({ id }) => id);
  return { ids, position: { filled_to: ids.at(-1) ?? null } };
}

async function indexSome(trx: StoreTransaction, now: number): Promise<{ isOld: boolean } | undefined> {
  const position = await lockPosition(trx, now);
  if (!position) return undefined;
  const step = goBack(position, now) ?? (await findNew(trx, position, now)) ?? (await findOld(trx, position));
  if (!step) return undefined;
  await indexPayments(trx, step.ids);
  await trx.updateTable('index_position').set(step.position).where('id', '=', position.id).execute();
  return { isOld: 'filled_to' in step.position };
}

/**
 * Indexes the next payments in a transaction with the new position: a process that is killed repeats them.
 * @returns something as long as there may be more
 */
export async function followPayments(store: Store, { now }: { now: number }): Promise<string[]> {
  const begunAt = performance.now();
  const indexed = await store.transaction().execute((trx) => indexSome(trx, now));
  // The payments of an earlier version can wait: requests get half of the time.
  if (indexed?.isOld) await setTimeout(performance.now() - begunAt);
  return indexed ? ['indexed'] : [];
}
