import { createHash } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import { foldLetters } from '../../protocol/identifiers/fold-names.ts';
import { equals, type Page, type PageQuery, readPage } from '../calls/definitions/read-page.ts';
import type { RecordKey, RecordScope } from '../calls/definitions/resource.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';
import type { StoredRecord } from './record-spec.ts';
import type { RecordRow } from './tables.ts';

/** The records of one kind that a caller may access. */
interface Shelf extends RecordScope {
  resource: string;
}

type ShelfKey = RecordKey & Shelf;

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

/** Parses the body of a row. */
export const readRow = <B>({ body, state, ...row }: RecordRow): StoredRecord<B> => ({
  ...row,
  state: state ?? '',
  body: JSON.parse(body) as B,
});

/** A token has 128 random bits, so its hash needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The condition that `search` contains a text, with wildcards escaped. */
const contains = (text: string): Expression<SqlBool> => {
  const pattern = `%${foldLetters(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`search like ${pattern} escape '\\'`;
};

/** The condition that a record is currently in a state: the worker may not have recorded a passed deadline yet. */
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

/** Finds the record with a text that is unique within the company. */
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

/** Locks a record for a change in the same transaction. */
export const claimRecord = (trx: StoreTransaction, { id, ...shelf }: ShelfKey) =>
  select(trx, shelf).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the record with a text that is unique within the company. */
export const claimByLookup = (trx: StoreTransaction, shelf: Shelf, lookup: string) =>
  select(trx, shelf).where('lookup', '=', lookup).forUpdate().executeTakeFirst();

export async function countRecords(trx: StoreTransaction, { companyId, resource }: Shelf): Promise<number> {
  const { count } = await trx
    .selectFrom('records')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another record of the kind already has a text that must be unique. */
export async function isTaken(
  trx: StoreTransaction,
  { lookup, company_id, resource, id }: RecordRow,
): Promise<boolean> {
  if (lookup === null) return false;
  const other = await findByLookup(trx, { companyId: company_id, resource, lookup });
  return other !== undefined && other.id !== id;
}

/** Whether any record of the kind belongs to a given record. */
export async function hasChildren(trx: StoreTransaction, shelf: Shelf, parent: string): Promise<boolean> {
  return (await select(trx, shelf).where('parent', '=', parent).limit(1).executeTakeFirst()) !== undefined;
}

export async function insertRecord(trx: StoreTransaction, row: RecordRow): Promise<void> {
  await trx.insertInto('records').values(row).execute();
}

/** Writes a record that `claimRecord` has locked. */
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

/** The records of a kind that belong to another record. */
interface Children {
  companyId: number;
  resource: string;
  parent: string;
}

export const listChildren = (trx: StoreTransaction, children: Children): Promise<RecordRow[]> =>
  select(trx, children).execute();

/** Deletes the records of a kind that belong to another record. */
export async function deleteChildren(
  trx: StoreTransaction,
  { companyId, resource, parent }: Children,
): Promise<void> {
  await trx
    .deleteFrom('records')
    .where('company_id', '=', companyId)
    .where('resource', '=', resource)
    .where('parent', '=', parent)
    .execute();
}
