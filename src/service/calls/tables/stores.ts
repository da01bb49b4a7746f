import { defineTables } from '../../platform/store/define-tables.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** A place of business. */
export interface StoreRow {
  company_id: number;
  /** Unique within the company. */
  id: number;
  /** Unique within the company. */
  reference: string;
  name: string;
  address: string;
  /** The items for orders at the till, as a JSON array. */
  items: string;
  is_active: number;
  /** Whether its terminals accept the local API. */
  has_local_api: number;
  /** The digest of the fixture that created it, as in `UserRow`; null if a call did. */
  seed: string | null;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    stores: StoreRow;
  }
}

/** The places of business of companies. */
export const STORE_TABLES = defineTables({
  stores: [
    `create table stores (
      company_id integer not null,
      id integer not null,
      reference text not null,
      name text not null,
      address text not null,
      items text not null,
      is_active integer not null,
      has_local_api integer not null,
      seed text,
      created_at bigint not null,
      updated_at bigint not null,
      constraint stores_pk primary key (company_id, id),
      constraint stores_reference unique (company_id, reference)
    )`,
  ],
});

export async function insertStore(trx: StoreTransaction, row: StoreRow): Promise<void> {
  await trx.insertInto('stores').values(row).execute();
}

export async function updateStore(trx: StoreTransaction, row: StoreRow): Promise<void> {
  await trx
    .updateTable('stores')
    .set(row)
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute();
}
