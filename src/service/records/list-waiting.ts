import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../calls/companies/scopes.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { BoundKind } from './bind-kinds.ts';
import { IS_WAITING } from './tables.ts';

interface WaitingQuery {
  companyId: number;
  /** The scopes of the caller. Nothing is told about other records. */
  granted: readonly Scope[];
  kinds: readonly BoundKind[];
  /** The most rows that a query reads. */
  limit: number;
}

const select = (store: Store, companyId: number) =>
  store
    .selectFrom('records')
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`${sql.raw(IS_WAITING)}`);

/** Counts the records that wait for the company, by kind, from an index that has only those. */
export async function countWaiting(
  store: Store,
  { companyId, granted, kinds, limit }: WaitingQuery,
): Promise<[kind: BoundKind, count: number][]> {
  const open = kinds.filter(
    ({ describeWaiting, scopes }) => describeWaiting && scopes.some((scope) => granted.includes(scope)),
  );
  if (!open.length) return [];
  const names = open.map(({ name }) => name);
  const waiting = select(store, companyId).select('resource').where('resource', 'in', names).limit(limit);
  const rows = await store
    .selectFrom(waiting.as('waiting'))
    .select(['resource', ({ fn }) => fn.countAll().as('count')])
    .groupBy('resource')
    .execute();
  return rows.flatMap(({ resource, count }) => {
    const kind = open.find(({ name }) => name === resource);
    return kind ? [[kind, Number(count)]] : [];
  });
}

/** Describes the oldest records of each kind that wait for the company, with their number. */
export async function listWaiting(
  store: Store,
  { maxItems, ...query }: WaitingQuery & { maxItems: number },
): Promise<Record<string, { Count: number; Items: object[] }>> {
  const listed = (await countWaiting(store, query)).map(async ([kind, Count]) => {
    const rows = select(store, query.companyId).selectAll().where('resource', '=', kind.name);
    const oldest = await rows.orderBy('created_at').orderBy('id').limit(maxItems).execute();
    const Items = oldest.map((row) => ({ Id: row.id, ...kind.describeWaiting?.(row) }));
    return [kind.name, { Count, Items }] as const;
  });
  return Object.fromEntries(await Promise.all(listed));
}
