import { sql } from 'kysely';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { MAX_IN_FLIGHT_PER_ORIGIN, type SlotPlan } from './create-delivery-slots.ts';
import type { Destination } from './create-origin-memory.ts';

export interface FoundDelivery extends Destination {
  id: string;
}

export interface DueSearch {
  now: number;
  /** Leases use real time, because the sandbox's clock may move during an attempt. */
  realNow: number;
  plan: SlotPlan;
  /** The ids found so far, to which new ones are added. */
  seen: Set<string>;
  /** The last origin that was read, for each company with more origins than are read at once. The next search continues there. */
  lastOrigins: Map<number, string>;
}

/** Up to this number of a company's due deliveries are sent in order. If more are due, origins take turns. */
export const MAX_ROWS_PER_LOOK = 50;
/** The number of a company's origins whose queues are then read. */
export const MAX_ORIGINS_PER_LOOK = 200;

/** A literal: with a parameter, SQLite does not use the partial index. */
const IS_PENDING = sql<boolean>`state = 'PENDING'`;

/** Selects the companies with due deliveries. */
const selectCompanies = (trx: StoreTransaction, { now, realNow }: Pick<DueSearch, 'now' | 'realNow'>) =>
  trx
    .selectFrom('companies')
    .select('id')
    .where(
      ({ selectFrom }) =>
        selectFrom('deliveries')
          .select('deliveries.id')
          .whereRef('company_id', '=', 'companies.id')
          .where(IS_PENDING)
          .where('due_at', '<=', now)
          .where('leased_until', '<=', realNow)
          .orderBy('due_at')
          .limit(1),
      'is not',
      null,
    );

const selectAnyDue = defineStatement((db, { now, realNow }: Pick<DueSearch, 'now' | 'realNow'>) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where(IS_PENDING)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', realNow)
    .limit(1),
);

/** Whether anything is due, without a transaction, and without a look at each company. */
export async function isDeliveryDue(
  store: Store,
  { now, realNow }: Pick<DueSearch, 'now' | 'realNow'>,
): Promise<boolean> {
  const { rows } = await store.executeQuery(selectAnyDue(store, { now, realNow }));
  return rows.length > 0;
}

/** Lists the companies with due deliveries, those with the fewest attempts in progress first. */
async function listCompanies(trx: StoreTransaction, { plan, ...search }: DueSearch): Promise<number[]> {
  const rows = await selectCompanies(trx, search).execute();
  return rows.map(({ id }) => id).sort((one, other) => plan.count(one) - plan.count(other));
}

const selectDue = (trx: StoreTransaction, { now, realNow }: DueSearch, companyId: number) =>
  trx
    .selectFrom('deliveries')
    .select(['id', 'origin'])
    .where('company_id', '=', companyId)
    .where(IS_PENDING)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', realNow)
    .orderBy('due_at');

interface OriginQueue {
  origin: string;
  /** The first due delivery; null if there is none. */
  id: string | null;
}

interface QueueSearch {
  companyId: number;
  after: string;
  limit: number;
}

/** Reads the company's next origins, by jumping from one to the next in the index without reading their deliveries. */
async function readQueues(
  trx: StoreTransaction,
  { now, realNow }: DueSearch,
  { companyId, after, limit }: QueueSearch,
): Promise<OriginQueue[]> {
  const { rows } = await sql<OriginQueue>`
    with recursive origins (origin, position) as (
      select * from (
        select origin, 1 as position from deliveries
        where company_id = ${companyId} and ${IS_PENDING} and origin > ${after}
        order by origin limit 1
      ) as first_one
      union all
      select (
        select deliveries.origin from deliveries
        where company_id = ${companyId} and ${IS_PENDING} and deliveries.origin > origins.origin
        order by deliveries.origin limit 1
      ), position + 1
      from origins where origin is not null and position < ${limit}
    )
    select origin, (
      select id from deliveries
      where company_id = ${companyId} and ${IS_PENDING} and deliveries.origin = origins.origin
        and due_at <= ${now} and leased_until <= ${realNow}
      order by due_at limit 1
    ) as id
    from origins where origin is not null`.execute(trx);
  return rows;
}

/** Lists the queues to read, starting where the last search ended, and sorts them by their last turn, longest ago first. */
async function listQueues(
  trx: StoreTransaction,
  search: DueSearch,
  companyId: number,
): Promise<OriginQueue[]> {
  const { plan, lastOrigins } = search;
  const after = lastOrigins.get(companyId) ?? '';
  const read = (from: string, limit: number) => readQueues(trx, search, { companyId, after: from, limit });
  const behind = await read(after, MAX_ORIGINS_PER_LOOK);
  const missing = after === '' ? 0 : MAX_ORIGINS_PER_LOOK - behind.length;
  const first = missing ? await read('', missing) : [];
  const known = new Set(behind.map(({ origin }) => origin));
  const queues = [...behind, ...first.filter(({ origin }) => !known.has(origin))];
  const last = queues.length === MAX_ORIGINS_PER_LOOK ? queues.at(-1) : undefined;
  if (last) lastOrigins.set(companyId, last.origin);
  else lastOrigins.delete(companyId);
  const getTurn = ({ origin }: OriginQueue) => plan.getTurn({ companyId, origin });
  return queues.sort((one, other) => getTurn(one) - getTurn(other));
}

/** Takes those of the rows that have a slot. */
type Take = (rows: Omit<FoundDelivery, 'companyId'>[]) => void;

/** Gives each of the company's receivers a turn, while there is room. */
async function takeTurns(
  trx: StoreTransaction,
  search: DueSearch,
  { companyId, take }: { companyId: number; take: Take },
): Promise<void> {
  const { plan, seen } = search;
  for (const { origin, id } of await listQueues(trx, search, companyId)) {
    if (!plan.hasRoom(companyId)) break;
    if (id === null || !plan.isOpen({ companyId, origin })) continue;
    // Read twice as many, because another worker may have claimed some: until it commits, they are still found.
    const queue = selectDue(trx, search, companyId)
      .where('origin', '=', origin)
      .$if(seen.size > 0, (rows) => rows.where('id', 'not in', [...seen]));
    take(await queue.limit(2 * MAX_IN_FLIGHT_PER_ORIGIN).execute());
  }
}

/**
 * Finds a company's deliveries that may start, oldest first. If too many are due, its receivers take turns: deliveries to
 * unresponsive or slow receivers delay neither the others nor a receiver that answers again.
 */
async function findDueOfCompany(
  trx: StoreTransaction,
  search: DueSearch,
  companyId: number,
): Promise<FoundDelivery[]> {
  const { plan, seen } = search;
  const found: FoundDelivery[] = [];
  const take: Take = (rows) => {
    const taken = rows
      .map((row) => ({ ...row, companyId }))
      .filter((delivery) => !seen.has(delivery.id) && plan.take(delivery));
    for (const { id } of taken) seen.add(id);
    found.push(...taken);
  };
  const oldest = await selectDue(trx, search, companyId)
    .limit(MAX_ROWS_PER_LOOK + 1)
    .execute();
  if (oldest.length <= MAX_ROWS_PER_LOOK) take(oldest);
  else await takeTurns(trx, search, { companyId, take });
  return found;
}

/**
 * Finds due deliveries that have a slot, company by company. Rows of a receiver or company at its limit are not read, and do not
 * delay others.
 */
export async function findDue(trx: StoreTransaction, search: DueSearch): Promise<FoundDelivery[]> {
  const found: FoundDelivery[] = [];
  for (const companyId of await listCompanies(trx, search)) {
    if (search.plan.hasRoom(companyId)) found.push(...(await findDueOfCompany(trx, search, companyId)));
  }
  return found;
}
