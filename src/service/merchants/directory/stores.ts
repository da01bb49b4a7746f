import { lockCompany } from '../../calls/companies/lock-company.ts';
import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { RecordScope } from '../../calls/definitions/resource.ts';
import { insertStore, type StoreRow, updateStore } from '../../calls/tables/stores.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** A subject that follows stores, in the transaction that changes them. */
export interface StoreFollower {
  /** Its terminals may accept the local API from now on, or may no longer. */
  localApiSwitched(trx: StoreTransaction, store: { companyId: number; storeId: number }): Promise<void>;
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    followStores?: StoreFollower;
  }
}

export interface StoreNeeds {
  storeFollowers: readonly StoreFollower[];
}

/** The maximum number of stores of a company. */
export const MAX_STORES = 1000;

/** Lower ids are reserved for fixtures, which number their stores and items themselves. */
const FIRST_OWN_ID = 1001;

/** An item that orders at a till can contain. */
interface NewStoreItem {
  Id?: number;
  Name: string;
  /** Minor units. */
  Price: number;
}

/** Omitted fields stay unchanged. */
export interface StoreChange {
  Name?: string;
  Address?: string;
  Items?: NewStoreItem[];
  Active?: boolean;
  LocalApi?: boolean;
}

export type NewStore = StoreChange & { Reference: string };

interface StoreKey {
  companyId: number;
  id: string;
}

type StoredItem = { id: number; name: string; price: number };

const readItems = ({ items }: Pick<StoreRow, 'items'>): StoredItem[] => JSON.parse(items) as StoredItem[];

const toStore = (row: StoreRow) => ({
  StoreId: row.id,
  Reference: row.reference,
  Name: row.name,
  Address: row.address,
  Items: readItems(row).map(({ id, name, price }) => ({ Id: id, Name: name, Price: price })),
  Active: row.is_active === 1,
  LocalApi: row.has_local_api === 1,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.updated_at).toISOString(),
});

const selectStores = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('stores').selectAll().where('company_id', '=', companyId);

export async function listStores(store: Store, { companyId }: RecordScope, query: PageQuery): Promise<Page> {
  const stores = selectStores(store, companyId);
  const { rows, NextCursor } = await readPage(store, stores, query, { idColumn: 'id', readId: Number });
  return { rows: rows.map(toStore), NextCursor };
}

/** @throws Rejection 404 for an unknown store, or one of another company */
export async function readStore(store: Store, { companyId, id }: StoreKey): Promise<object> {
  const row = await selectStores(store, companyId).where('id', '=', Number(id)).executeTakeFirst();
  if (!row) throw reject('NO_SUCH_STORE');
  return toStore(row);
}

const nextId = (ids: readonly number[]): number => Math.max(FIRST_OWN_ID - 1, ...ids) + 1;

/**
 * Assigns an id that is unique within the company to each item without one.
 * @throws Rejection 400 for a duplicate id
 */
function writeItems(items: readonly NewStoreItem[], stores: readonly StoreRow[]): string {
  const given = items.flatMap(({ Id }) => Id ?? []);
  const errors = items.flatMap(({ Id }, index) =>
    Id !== undefined && given.indexOf(Id) !== given.lastIndexOf(Id)
      ? [breakRule(`Items[${index}].Id`, 'NOT_UNIQUE')]
      : [],
  );
  if (errors.length) throw rejectFields(errors);
  let next = nextId([...given, ...stores.flatMap(readItems).map(({ id }) => id)]);
  const stored = items.map(
    ({ Id, Name, Price }): StoredItem => ({ id: Id ?? next++, name: Name, price: Price }),
  );
  return JSON.stringify(stored);
}

/** @throws Rejection 400; 409 if another store has the reference, or if there are too many */
export async function createStore(
  request: NewStore,
  { trx, companyId, now }: { trx: StoreTransaction; companyId: number; now: number },
): Promise<object> {
  await lockCompany(trx, companyId);
  const stores = await selectStores(trx, companyId).execute();
  if (stores.some(({ reference }) => reference === request.Reference)) throw reject('STORE_EXISTS');
  if (stores.length >= MAX_STORES) throw reject('TOO_MANY_STORES');
  const { Reference, Name = '', Address = '', Items = [], Active = true, LocalApi = true } = request;
  const row: StoreRow = {
    company_id: companyId,
    id: nextId(stores.map(({ id }) => id)),
    reference: Reference,
    name: Name,
    address: Address,
    items: writeItems(Items, stores),
    is_active: Number(Active),
    has_local_api: Number(LocalApi),
    seed: null,
    created_at: now,
    updated_at: now,
  };
  await insertStore(trx, row);
  return toStore(row);
}

/** @throws Rejection 404; 400 for a duplicate id of an item */
export async function changeStore(
  trx: StoreTransaction,
  { companyId, id }: StoreKey,
  { Name, Address, Items, Active, LocalApi, now }: StoreChange & { now: number },
  { storeFollowers }: StoreNeeds,
): Promise<object> {
  await lockCompany(trx, companyId);
  const stores = await selectStores(trx, companyId).execute();
  const row = stores.find((store) => store.id === Number(id));
  if (!row) throw reject('NO_SUCH_STORE');
  const changed: StoreRow = {
    ...row,
    name: Name ?? row.name,
    address: Address ?? row.address,
    items: Items ? writeItems(Items, stores) : row.items,
    is_active: Number(Active ?? row.is_active === 1),
    has_local_api: Number(LocalApi ?? row.has_local_api === 1),
    updated_at: now,
  };
  await updateStore(trx, changed);
  if (changed.has_local_api !== row.has_local_api)
    for (const follower of storeFollowers)
      await follower.localApiSwitched(trx, { companyId, storeId: row.id });
  return toStore(changed);
}
