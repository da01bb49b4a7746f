import { defineTables } from '../../platform/store/define-tables.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/**
 * A person or a program that logs in for a company. Like domains and stores, a user from the fixtures has a digest of its entry:
 * changes through the API are kept until that entry changes.
 */
export interface UserRow {
  id: string;
  company_id: number;
  /** Unique within the service. */
  username: string;
  name: string;
  password_digest: string;
  /** A JSON array. */
  scopes: string;
  is_disabled: number;
  /** Tokens issued for an earlier version are refused. */
  version: number;
  /** The digest of the entry in the fixtures; null for a user created through the API. */
  seed: string | null;
  /** The username as it reads, unique; null if an older row reads the same. */
  reading: string | null;
  /** The username of the user who created it through the API. */
  created_by: string | null;
  /** Whether it belongs to a plug-in. */
  is_plugin: number;
  /** Where invitations and links for a new password go; null for a program. */
  email: string | null;
  /** Whether its calls may only read. */
  is_read_only: number;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    users: UserRow;
  }
}

/** The columns that version 0.1.0 did not have at first. */
export const USER_COLUMNS = ['email text', 'is_read_only integer default 0 not null'];

/** The users of companies. */
export const USER_TABLES = defineTables({
  users: [
    `create table users (
      id text primary key,
      company_id integer not null,
      username text not null unique,
      name text not null,
      password_digest text not null,
      scopes text not null,
      is_disabled integer not null,
      version integer not null,
      seed text,
      created_at bigint not null,
      updated_at bigint not null,
      reading text,
      created_by text,
      is_plugin integer not null default 0,
      ${USER_COLUMNS.join(',\n      ')}
    )`,
    'create index users_newest on users (company_id, created_at, id)',
    'create unique index users_reading on users (reading)',
  ],
});

/** @returns false if the username is taken anywhere in the service, or reads like one that is */
export async function insertUser(trx: StoreTransaction, row: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateUser(trx: StoreTransaction, row: UserRow): Promise<void> {
  await trx.updateTable('users').set(row).where('id', '=', row.id).execute();
}

export async function deleteUsers(trx: StoreTransaction, companyId: number): Promise<void> {
  await trx.deleteFrom('users').where('company_id', '=', companyId).execute();
}
