import { createHash } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import { equals, type Page, type PageQuery, readPage } from '../calls/definitions/read-page.ts';
import type { RecordKey, RecordScope } from '../calls/definitions/resource.ts';
import type { RecordRow } from '../platform/store/company-rows.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';
import { foldText } from './fold-text.ts';

/** The records of one kind that a caller reaches. */
export interface Shelf extends RecordScope {
  resource: string;
}

export type ShelfKey = RecordKey & Shelf;

export interface RecordQuery extends PageQuery {
  Search?: string;
  State?: string;
}

const select = (db: Store | StoreTransaction, { companyId, resource, seesAll = false, parent }: Shelf) =>
  db
    .selectFrom('records')
    .selectAll()
    .where('resource', '=', resource)
    .$if(!seesAll, (own) => own.where('company_id', '=', companyId))
    .$if(parent !== undefined, (own) => own.where('parent', '=', parent ?? null));

/** 128 random bits need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The condition that `search` contains a text, whose signs mean themselves. */
const contains = (text: string): Expression<SqlBool> => {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`search like ${pattern} escape '\\'`;
};

/** The condition that a record is in a state now: the worker may not have written yet that a time is over. */
const hasState = (state: string, now: number): Expression<SqlBool> =>
  sql<SqlBool>`case when due_at <= ${now} then coalesce(due_state, state) else state end = ${state}`;

export function listRecords(
  store: Store,
  { parent, ...shelf }: Shelf,
  { Search, State, now, ...page }: RecordQuery & { now: number },
): Promise<Page<RecordRow>> {
  return readPage(store, select(store, shelf), page, {
    idColumn: 'id',
    filters: {
      indexed: [equals('parent', parent)],
      checked: [
        State === undefined ? undefined : hasState(State, now),
        Search === undefined ? undefined : contains(Search),
      ],
    },
  });
}

export const findRecord = (
  db: Store | StoreTransaction,
  { id, ...shelf }: ShelfKey,
): Promise<RecordRow | undefined> => select(db, shelf).where('id', '=', id).executeTakeFirst();

/** The record that has the text which no two records of the company share. */
export const findByLookup = (
  db: Store | StoreTransaction,
  { lookup, ...shelf }: Shelf & { lookup: string },
): Promise<RecordRow | undefined> => select(db, shelf).where('lookup', '=', lookup).executeTakeFirst();

export const findByToken = (
  db: Store | StoreTransaction,
  { resource, token }: { resource: string; token: string },
): Promise<RecordRow | undefined> =>
  db
    .selectFrom('records')
    .selectAll()
    .where('resource', '=', resource)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();

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
  const other = await findByLookup(trx, { companyId: company_id, resource, lookup });
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
