import { type Kysely, sql } from 'kysely';

/** `009_wallet_sessions`: links to the page of a company's wallets. Their secrets are kept as hashes. */
export async function addWalletSessions(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table wallet_sessions (
      id text primary key,
      company_id integer not null,
      state text not null,
      token_hash text not null,
      cookie_hash text,
      shopper_reference text,
      language text,
      metadata text not null,
      expires_at bigint not null,
      used_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index wallet_sessions_newest on wallet_sessions (company_id, created_at, id)',
    'create unique index wallet_sessions_token on wallet_sessions (token_hash)',
    'create unique index wallet_sessions_cookie on wallet_sessions (cookie_hash) where cookie_hash is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
