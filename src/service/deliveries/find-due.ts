import { sql } from 'kysely';
import type { StoreTransaction } from '../store/open-store.ts';
import type { Destination } from './create-origin-memory.ts';
import { MAX_IN_FLIGHT_PER_ORIGIN, type PlacePlan } from './create-places.ts';

export interface FoundDelivery extends Destination {
  id: string;
}

export interface DueSearch {
  now: number;
  /** Leases run by real time: the sandbox's clock is put forward while attempts are under way. */
  realNow: number;
  plan: PlacePlan;
  /** The ids that have been found before; those that are found join them. */
  seen: Set<string>;
  /** By company that has more origins than are looked at, the last one that was; the next look goes on from there. */
  lastOrigins: Map<number, string>;
}

/** Deliveries of a company up to which they begin in the order in which they are due. Where there are more, origins take turns. */
export const MAX_ROWS_PER_LOOK = 50;
/** Origins of a company whose queues are looked at then. */
export const MAX_ORIGINS_PER_LOOK = 200;

/** Written out: SQLite does not see that a parameter means the rows of a partial index. */
const IS_PENDING = sql<boolean>`state = 'PENDING'`;

/** The companies that have something to send now, those with the fewest attempts under way first. */
async function listCompanies(trx: StoreTransaction, { now, realNow, plan }: DueSearch): Promise<number[]> {
  const rows = await trx
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
    )
    .execute();
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
  /** Its first delivery that is due; null when none is. */
  id: string | null;
}

interface QueueSearch {
  companyId: number;
  after: string;
  limit: number;
}

/** The company's next origins behind this one, found by jumping from one to the next: what waits there is not read. */
async function readQueues(
  trx: StoreTransaction,
  { now, realNow }: DueSearch,
  { companyId, after, limit }: QueueSearch,
): Promise<OriginQueue[]> {
  const { rows } = await sql<OriginQueue>`
    with recursive origins (origin, place) as (
      select * from (
        select origin, 1 as place from deliveries
        where company_id = ${companyId} and ${IS_PENDING} and origin > ${after}
        order by origin limit 1
      ) as first_one
      union all
      select (
        select deliveries.origin from deliveries
        where company_id = ${companyId} and ${IS_PENDING} and deliveries.origin > origins.origin
        order by deliveries.origin limit 1
      ), place + 1
      from origins where origin is not null and place < ${limit}
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

/** Those whose turn was longest ago first, of those that are looked at: from where the last look ended, and on from the beginning. */
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

/** Takes what has a place. */
type Take = (rows: Omit<FoundDelivery, 'companyId'>[]) => void;

/** Gives the company's receivers their turns, one after the other, as long as there is room. */
async function takeTurns(
  trx: StoreTransaction,
  search: DueSearch,
  { companyId, take }: { companyId: number; take: Take },
): Promise<void> {
  const { plan } = search;
  for (const { origin, id } of await listQueues(trx, search, companyId)) {
    if (!plan.hasRoom(companyId)) break;
    if (id === null || !plan.isOpen({ companyId, origin })) continue;
    // Among them may be those that another worker has just been quicker with.
    const queue = selectDue(trx, search, companyId).where('origin', '=', origin);
    take(await queue.limit(2 * MAX_IN_FLIGHT_PER_ORIGIN).execute());
  }
}

/**
 * What of a company's may begin, oldest first. Where more is due, its receivers take turns: what waits for those that
 * are silent or slow keeps none of the others waiting, nor one that was silent and answers again.
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
 * What is due and has a place, company by company. Neither what waits for a receiver or a company that has its fill is
 * read, however much it is, nor does it keep anything else waiting.
 */
export async function findDue(trx: StoreTransaction, search: DueSearch): Promise<FoundDelivery[]> {
  const found: FoundDelivery[] = [];
  for (const companyId of await listCompanies(trx, search)) {
    if (search.plan.hasRoom(companyId)) found.push(...(await findDueOfCompany(trx, search, companyId)));
  }
  return found;
}
