import { type Kysely, sql } from 'kysely';

/**
 * The text of the bank statement in the records of the simulated acquirer and bank, which is null in earlier ones, and until when
 * the account of a link is needed.
 */
export async function addStatements(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table acquirer_authorizations add column statement text',
    'alter table rail_orders add column statement text',
    'alter table links add column account_until bigint',
    `update links set account_until = expires_at where request like '%"DebtorIban":%'`,
    'create index links_account on links (account_until) where account_until is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
