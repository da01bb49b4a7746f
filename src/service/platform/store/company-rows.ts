import type { Generated } from 'kysely';

export interface CompanyRow {
  id: Generated<number>;
  name: string;
  /** Signs webhooks to the URL of a link and to the company's default URL. */
  webhook_secret: string;
  /** Replaced by `webhook_secret`; also signs until `previous_webhook_secret_until`. */
  previous_webhook_secret: string | null;
  previous_webhook_secret_until: number | null;
  /** From the fixtures, for links without a `WebhookUrl`. */
  default_webhook_url: string | null;
  /** The SEPA creditor identifier; null until the first start with it. */
  sepa_creditor_id: string | null;
  /** The rest of the company's fixture, without users, domains and stores, as JSON; null until the first start with it. */
  profile: string | null;
  /** 0 for a company that the fixtures no longer list: it can neither log in nor be paid. */
  is_listed: Generated<number>;
  /** Whether the fixtures made it. */
  is_seeded: Generated<number>;
}

/**
 * Someone, or a program, that logs in for a company. Of these rows, of domains and of stores, those that the fixtures made keep
 * what the fixtures said: changes made through the API stay until the fixtures say something else.
 */
export interface UserRow {
  id: string;
  company_id: number;
  /** Unique in the service. */
  username: string;
  name: string;
  password_digest: string;
  /** JSON list. */
  scopes: string;
  is_disabled: number;
  /** Tokens of an earlier one are refused. */
  version: number;
  /** Digest of what the fixtures said; null for a user made through the API. */
  seed: string | null;
  created_at: number;
  updated_at: number;
}

/** A login at the dashboard. Times are those of the machine. */
export interface DashboardSessionRow {
  /** The SHA-256 of its cookie. */
  id: string;
  company_id: number;
  username: string;
  /** Digest of the user's password and version: the session ends when one of them changes. */
  user_digest: string;
  created_at: number;
  /** When its user last did something. */
  seen_at: number;
}

/** A host of a company. One that was removed stays as a row, so that the fixtures do not bring it back. */
export interface AuthorizedDomainRow {
  company_id: number;
  domain: string;
  /** In the list of the fixtures; 0 for one that was added through the API. */
  position: number;
  is_removed: number;
  is_seeded: number;
  created_at: number;
}

/** A place of business. */
export interface StoreRow {
  company_id: number;
  /** Unique in the company. */
  id: number;
  /** Unique in the company. */
  reference: string;
  name: string;
  address: string;
  /** JSON list of what orders at the till name. */
  items: string;
  is_active: number;
  /** Whether its terminals answer on the local network. */
  has_local_api: number;
  /** The same as that of a user. */
  seed: string | null;
  created_at: number;
  updated_at: number;
}

/** A record of a company: of a kind without a table of its own (`records/define-records.ts`). */
export interface RecordRow {
  company_id: number;
  /** The name of the resource. */
  resource: string;
  /** Unique in the company and resource. */
  id: string;
  state: string | null;
  /** Unique in the company and resource, where it is set. */
  lookup: string | null;
  /** The id of the record that it belongs to. */
  parent: string | null;
  /** The hash of the secret in the address of its page. */
  token_hash: string | null;
  /** When it is moved by itself. */
  due_at: number | null;
  /** The state that it then has; null if that is not known before. */
  due_state: string | null;
  /** The text that lists are searched by, as `foldText` writes it. */
  search: string;
  /** JSON. */
  body: string;
  /** Counts the changes. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** A call with an `Idempotency-Key`, and its answer; kept for a day. */
export interface IdempotencyKeyRow {
  company_id: number;
  key: string;
  /** Method and path. */
  call: string;
  /** SHA-256 of the body, in base64. */
  body_digest: string;
  /** Identifies the request that runs the call. One whose claim was taken over writes nothing more. */
  holder: string;
  /** While there is no answer: until then the holder counts as running, after that as dead. */
  leased_until: number;
  status_code: number | null;
  /** The body of the answer, as it was sent. */
  answer: string | null;
  created_at: number;
}
