import { type Expression, type SqlBool, sql } from 'kysely';
import type { RecordRow } from '../../platform/store/company-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { equals, type Page, type PageQuery, readPage } from '../definitions/read-page.ts';
import type { RecordKey } from '../definitions/resource.ts';
import { foldText } from './fold-text.ts';

/** The records of one kind that a company has. */
export interface Shelf {
  companyId: number;
  resource: string;
}

export type ShelfKey = RecordKey & Shelf;

export interface RecordQuery extends PageQuery {
  Search?: string;
  State?: string;
  parent?: string;
}

const select = (db: Store | StoreTransaction, { companyId, resource }: Shelf) =>
  db.selectFrom('records').selectAll().where('company_id', '=', companyId).where('resource', '=', resource);

/** The condition that `search` contains a text, whose signs mean themselves. */
const contains = (text: string): Expression<SqlBool> => {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`search like ${pattern} escape '\\'`;
};

export function listRecords(
  store: Store,
  shelf: Shelf,
  { Search, State, parent, ...page }: RecordQuery,
): Promise<Page<RecordRow>> {
  return readPage(store, select(store, shelf), page, {
    idColumn: 'id',
    filters: {
      indexed: [equals('parent', parent)],
      checked: [equals('state', State), Search === undefined ? undefined : contains(Search)],
    },
  });
}

export const findRecord = (
  db: Store | StoreTransaction,
  { id, ...shelf }: ShelfKey,
): Promise<RecordRow | undefined> => select(db, shelf).where('id', '=', id).executeTakeFirst();

/** Finds a record that the same transaction changes. */
export const claimRecord = (trx: StoreTransaction, { id, ...shelf }: ShelfKey) =>
  select(trx, shelf).where('id', '=', id).forUpdate().executeTakeFirst();

export async function countRecords(trx: StoreTransaction, { companyId, resource }: Shelf): Promise<number> {
  const { count } = await trx
    .selectFrom('records')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another record of the kind has the text that must be unique. */
export async function isTaken(
  trx: StoreTransaction,
  { lookup, company_id, resource, id }: RecordRow,
): Promise<boolean> {
  if (lookup === null) return false;
  const shelf = { companyId: company_id, resource };
  const other = await select(trx, shelf).where('lookup', '=', lookup).executeTakeFirst();
  return other !== undefined && other.id !== id;
}

/** Whether a record of the kind belongs to another one. */
export async function hasChildren(trx: StoreTransaction, shelf: Shelf, parent: string): Promise<boolean> {
  return (await select(trx, shelf).where('parent', '=', parent).limit(1).executeTakeFirst()) !== undefined;
}

export async function insertRecord(trx: StoreTransaction, row: RecordRow): Promise<void> {
  await trx.insertInto('records').values(row).execute();
}

/** Writes a record that `claimRecord` has found. */
export async function updateRecord(trx: StoreTransaction, row: RecordRow): Promise<void> {
  await trx
    .updateTable('records')
    .set(row)
    .where('company_id', '=', row.company_id)
    .where('resource', '=', row.resource)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteRecord(trx: StoreTransaction, { companyId, resource, id }: ShelfKey) {
  await trx
    .deleteFrom('records')
    .where('company_id', '=', companyId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .execute();
}

/** Moves a record, if it is in one of the states. @returns whether it was */
export async function moveRecord(
  trx: StoreTransaction,
  { companyId, resource, id }: ShelfKey,
  { from, to, now }: { from: readonly string[]; to: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('records')
    .set(({ eb }) => ({ state: to, updated_at: now, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
