import { defineTables } from '../../platform/store/define-tables.ts';

/** A link that was sent by email, with which a user sets a password once. */
interface PasswordTokenRow {
  /** The SHA-256 of the token in the link. */
  digest: string;
  user_id: string;
  /** The version of the user when the link was made: a changed user makes it invalid. */
  user_version: number;
  created_at: number;
  expires_at: number;
}

/** The authenticator app of a user. */
interface SecondFactorRow {
  user_id: string;
  /** The shared secret, in Base32. */
  secret: string;
  /** A JSON array with the SHA-256 of each unused recovery code. */
  recovery: string;
  /** The last step of time whose code was used: no code is accepted twice. */
  last_step: number;
  /** Null until the first code has been typed. */
  confirmed_at: number | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    password_tokens: PasswordTokenRow;
    second_factors: SecondFactorRow;
  }
}

/** The links that set a password, and the authenticator apps. */
export const LOGIN_TABLES = defineTables({
  password_tokens: [
    `create table password_tokens (
      digest text primary key,
      user_id text not null,
      user_version integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index password_tokens_of_user on password_tokens (user_id, created_at)',
    'create index password_tokens_end on password_tokens (expires_at)',
  ],
  second_factors: [
    `create table second_factors (
      user_id text primary key,
      secret text not null,
      recovery text not null,
      last_step bigint not null,
      confirmed_at bigint
    )`,
  ],
});
