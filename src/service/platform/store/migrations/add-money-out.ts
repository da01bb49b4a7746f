import { type Kysely, sql } from 'kysely';

/** `010_money_out`: money that leaves for accounts at other banks, and the accounts of individuals there. */
export async function addMoneyOut(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table outgoing_payments (
      id text primary key,
      kind text not null,
      company_id integer not null,
      individual_id text,
      bank_account_id text,
      source text not null,
      state text not null,
      iban text not null,
      name text not null,
      amount bigint not null,
      purpose text,
      vop_result text,
      accepted_vop_result text,
      reject_reason text,
      metadata text not null,
      due_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index outgoing_payments_company on outgoing_payments (company_id, created_at, id) where individual_id is null',
    'create index outgoing_payments_individual on outgoing_payments (individual_id, created_at, id)',
    'create index outgoing_payments_due on outgoing_payments (due_at, id) where due_at is not null',
    `create table bank_accounts (
      id text primary key,
      individual_id text not null,
      iban text not null,
      name text not null,
      vop_result text not null,
      accepted_vop_result text,
      metadata text not null,
      created_at bigint not null
    )`,
    'create index bank_accounts_individual on bank_accounts (individual_id, created_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
