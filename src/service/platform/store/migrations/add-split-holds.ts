import { type Kysely, sql } from 'kysely';

/** `010_split_holds`: parts of payments that are held for wallets. */
export async function addSplitHolds(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table split_holds (
      id text primary key,
      company_id integer not null,
      payment_id text not null,
      company text not null,
      transaction_id text not null,
      wallet_id text not null,
      state text not null,
      amount bigint not null,
      reversed_amount bigint not null,
      locked_until bigint,
      metadata text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index split_holds_newest on split_holds (company_id, created_at, id)',
    // For admins, who see the holds of all partners.
    'create index split_holds_of_all on split_holds (created_at, id)',
    'create index split_holds_of_wallet on split_holds (company_id, wallet_id, created_at, id)',
    'create index split_holds_of_transaction on split_holds (company_id, transaction_id, created_at, id)',
    'create index split_holds_of_payment on split_holds (payment_id, created_at)',
    "create index split_holds_due on split_holds (locked_until) where state = 'LOCKED'",
    // Several refunds may each take back a part of a hold. The payment company's own accounts have entries of all companies,
    // whose references may be equal.
    'drop index ledger_entries_once',
    `create unique index ledger_entries_once on ledger_entries
      (record_id, reason, account, (amount > 0), (case when reason = 'SPLIT_REVERSED' then id else '' end))
      where balance_after is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
