import type { Generated } from 'kysely';

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

/** A login at the dashboard. Times are real time. */
export interface DashboardSessionRow {
  /** The SHA-256 of the session's cookie. */
  id: string;
  company_id: number;
  username: string;
  /** A digest of the user's password and version: the session ends if either changes. */
  user_digest: string;
  created_at: number;
  /** The time of the user's last activity. */
  seen_at: number;
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

/** A record of a kind without a table of its own (`records/define-records.ts`). */
export interface RecordRow {
  company_id: number;
  /** The name of the resource. */
  resource: string;
  /** Unique within company and resource. */
  id: string;
  state: string | null;
  /** Unique within company and resource, if set. */
  lookup: string | null;
  /** The id of the record to which this one belongs. */
  parent: string | null;
  /** The hash of the secret in the URL of its page. */
  token_hash: string | null;
  /** When its next automatic move is due. */
  due_at: number | null;
  /** The state after that move; null if it is not known in advance. */
  due_state: string | null;
  /** The folded text that lists are searched by (`foldText`). */
  search: string;
  /** JSON. */
  body: string;
  /** The number of changes. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** A call with an `Idempotency-Key`, and its answer; kept for a day. */
export interface IdempotencyKeyRow {
  company_id: number;
  key: string;
  /** The method and path. */
  call: string;
  /** SHA-256 of the body, in base64. */
  body_digest: string;
  /** Identifies the request that runs the call. A request whose claim was taken over writes nothing more. */
  holder: string;
  /** Without an answer, the holder counts as running until this time, and as dead afterwards. */
  leased_until: number;
  status_code: number | null;
  /** The body of the answer as sent, without secrets. */
  answer: string | null;
  /** Who made the call, as JSON: a user with scopes. Null in a row of an earlier version. */
  caller: string | null;
  created_at: number;
}
