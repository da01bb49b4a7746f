import type { Generated, Updateable } from 'kysely';
import { defineTables } from '../../platform/store/define-tables.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

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

declare module '../../platform/store/tables.ts' {
  interface Tables {
    companies: CompanyRow;
    changes: ChangeRow;
  }
}

/** Companies, and the log of changes of them and their users. */
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

export async function updateCompany(
  trx: StoreTransaction,
  id: number,
  change: Updateable<CompanyRow>,
): Promise<void> {
  await trx.updateTable('companies').set(change).where('id', '=', id).execute();
}
