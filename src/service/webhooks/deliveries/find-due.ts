import { sql } from 'kysely';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import {
  type DeliverySlots,
  MAX_IN_FLIGHT_PER_ORIGIN,
  type RoutedDelivery,
} from './create-delivery-slots.ts';

interface DueTimes {
  now: number;
  /** Leases use real time, because the sandbox's clock may move during an attempt. */
  realNow: number;
}

export interface DueSearch extends DueTimes {
  slots: Pick<DeliverySlots, 'getTurn'>;
  /** The last origin that was read, for each company whose origins were not all read. The next search continues there. */
  lastOrigins: Map<number, string>;
}

/** Up to this number of due deliveries are sent in order. If more are due, the queues of the origins take turns. */
export const MAX_ROWS_PER_LOOK = 100;
/** The number of queues that are then read. */
export const MAX_QUEUES_PER_LOOK = 500;
/** The number of deliveries read per queue: twice as many as may start, because another worker may be claiming some. */
const ROWS_PER_QUEUE = 2 * MAX_IN_FLIGHT_PER_ORIGIN;

/** A literal: with a parameter, SQLite does not use the partial index. */
const IS_PENDING = sql<boolean>`state = 'PENDING'`;

const selectOldest = defineStatement((db, { now, realNow }: DueTimes) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'company_id as companyId', 'origin'])
    .where(IS_PENDING)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', realNow)
    .orderBy('due_at')
    .limit(MAX_ROWS_PER_LOOK + 1),
);

/** The queue of a company's deliveries to an origin. */
interface DueQueue {
  companyId: number;
  /** Null after the last queue of the company. */
  origin: string | null;
  /** The ids of its first due deliveries, separated by spaces; null if none is due. */
  ids: string | null;
}

/**
 * Reads the queues of all companies side by side: the first one of each company, then the second one. It jumps from one to the
 * next in the index, so that the length of a queue does not matter. With very many companies, it reads some at random.
 */
async function readQueues(
  db: Store | StoreTransaction,
  { now, realNow, lastOrigins }: DueSearch,
): Promise<DueQueue[]> {
  const reached = [...lastOrigins].map(([id, origin]) => sql`when ${id} then ${origin}`);
  const findFirst = (after = sql`''`) => sql`(
    select origin from deliveries
    where company_id = companies.id and ${IS_PENDING} and origin > ${after} order by origin limit 1
  )`;
  const first = reached.length
    ? sql`coalesce(${findFirst(sql`case companies.id ${sql.join(reached, sql` `)} else '' end`)}, ${findFirst()})`
    : findFirst();
  const limit = sql.lit(MAX_QUEUES_PER_LOOK);
  const { rows } = await sql<DueQueue>`
    with recursive queues (company_id, origin) as (
      select * from (
        select id, origin from (select id, ${first} as origin from companies) as first_origins
        where origin is not null order by random() limit ${limit}
      ) as first_queues
      union all
      select company_id, (
        select deliveries.origin from deliveries
        where company_id = queues.company_id and ${IS_PENDING} and deliveries.origin > queues.origin
        order by deliveries.origin limit 1
      )
      from queues where origin is not null
    )
    select company_id as "companyId", origin, (
      select string_agg(id, ' ') from (
        select id from deliveries
        where company_id = queues.company_id and ${IS_PENDING} and deliveries.origin = queues.origin
          and due_at <= ${now} and leased_until <= ${realNow}
        order by due_at limit ${sql.lit(ROWS_PER_QUEUE)}
      ) as first_ids
    ) as ids
    from queues limit ${limit}`.execute(db);
  lastOrigins.clear();
  for (const { companyId, origin } of rows)
    if (origin === null) lastOrigins.delete(companyId);
    else lastOrigins.set(companyId, origin);
  return rows;
}

/**
 * Finds due deliveries in the order in which they may start: the oldest first. If too many are due, it finds the oldest of each
 * origin, beginning with the origin whose turn was longest ago, so that no backlog delays other origins.
 */
export async function findDue(db: Store | StoreTransaction, search: DueSearch): Promise<RoutedDelivery[]> {
  const { now, realNow, slots } = search;
  const { rows } = await db.executeQuery(selectOldest(db, { now, realNow }));
  if (rows.length <= MAX_ROWS_PER_LOOK) return rows;
  const queues = (await readQueues(db, search)).flatMap(({ companyId, origin, ids }) =>
    origin === null || ids === null ? [] : { companyId, origin, ids: ids.split(' ') },
  );
  return queues
    .sort((one, other) => slots.getTurn(one) - slots.getTurn(other))
    .flatMap(({ ids, ...destination }) => ids.map((id) => ({ ...destination, id })));
}
