import type { Generated } from 'kysely';
import { defineTables } from '../../platform/store/define-tables.ts';

export interface CompanyRow {
  id: Generated<number>;
  name: string;
  /** The secret that signs webhooks to the URL of a link and to the company's default URL. */
  webhook_secret: string;
  /** The secret before the last rotation, which also signs until `previous_webhook_secret_until`. */
  previous_webhook_secret: string | null;
  previous_webhook_secret_until: number | null;
  /** The URL from the fixtures, for links without a `WebhookUrl`. */
  default_webhook_url: string | null;
  /** The SEPA creditor identifier; null until the first start that sets it. */
  sepa_creditor_id: string | null;
  /** The rest of the company's fixture, without users, domains and stores, as JSON; null until the first start that sets it. */
  profile: string | null;
  /** The profile in the fixtures when they were last applied; null for a company that they have not made. */
  profile_seed: Generated<string | null>;
  /** 0 for a company that the fixtures no longer list: it can neither log in nor be paid. */
  is_listed: Generated<number>;
  /** Whether it was created by the fixtures. They change no other company. */
  is_seeded: Generated<number>;
  /** The scopes that its users can have, as a JSON array; null in a row of an earlier version until the next start. */
  scopes: Generated<string | null>;
  /** Its name as it reads, unique; null if an older row reads the same. */
  reading: Generated<string | null>;
}

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
  created_at: number;
  updated_at: number;
}

/** A host of a company. A removed one stays as a row, so that the fixtures do not restore it. */
export interface AuthorizedDomainRow {
  company_id: number;
  domain: string;
  /** The position in the fixtures' list; 0 if it was added through the API. */
  position: number;
  is_removed: number;
  is_seeded: number;
  created_at: number;
}

/** An entry in the log of a company: who changed a user or a fact of it. Entries are never changed. */
export interface ChangeRow {
  id: string;
  /** The company that was changed, and that reads the entry. */
  company_id: number;
  type: string;
  /** The id of the user that was changed. For the company itself, readers replace it by the public id of the company. */
  subject_id: string;
  /** Its name at that time. */
  subject: string;
  /** A JSON array of `{ Name, Before, After }`, without secrets. */
  fields: string;
  /** How the change was made, such as by a call or by the fixtures. */
  source: string;
  /** The company of the user who made it. These four are null if no user did. */
  actor_company: string | null;
  actor_company_id: number | null;
  actor_user_id: string | null;
  actor_username: string | null;
  created_at: number;
}

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
    companies: CompanyRow;
    users: UserRow;
    authorized_domains: AuthorizedDomainRow;
    stores: StoreRow;
    changes: ChangeRow;
  }
}

/** Companies with their users, domains, stores and log of changes. */
export const COMPANY_TABLES = defineTables({
  companies: ({ counter }) => [
    `create table companies (
      id ${counter},
      name text not null unique,
      webhook_secret text not null,
      default_webhook_url text,
      previous_webhook_secret text,
      previous_webhook_secret_until bigint,
      sepa_creditor_id text,
      profile text,
      is_listed integer default 0 not null,
      is_seeded integer default 0 not null,
      profile_seed text,
      scopes text,
      reading text
    )`,
    'create unique index companies_reading on companies (reading)',
  ],
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
      is_plugin integer not null default 0
    )`,
    'create index users_newest on users (company_id, created_at, id)',
    'create unique index users_reading on users (reading)',
  ],
  authorized_domains: [
    `create table authorized_domains (
      company_id integer not null,
      domain text not null,
      position integer not null,
      is_removed integer not null,
      is_seeded integer not null,
      created_at bigint not null,
      constraint authorized_domains_pk primary key (company_id, domain)
    )`,
  ],
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
  changes: [
    `create table changes (
      id text primary key,
      company_id integer not null references companies (id),
      type text not null,
      subject_id text not null,
      subject text not null,
      fields text not null,
      source text not null,
      actor_company text,
      actor_company_id integer,
      actor_user_id text,
      actor_username text,
      created_at bigint not null
    )`,
    'create index changes_newest on changes (company_id, created_at, id)',
  ],
});
