import { type Kysely, sql } from 'kysely';

/** Earlier payments whose money was received. With a real acquirer, companies have no accounts here. */
const HAS_COME = `currency = 'EUR' and is_setup = 0 and status in ('SETTLED', 'DISPUTED', 'REFUNDED')
  and not exists (select 1 from settings where name = 'acquirer' and value = 'adyen')`;

/** `009_accounts`: wallets of individuals, accounts of companies, and transfers between them. */
export async function addAccounts(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table wallets add column individual_id text',
    'drop index wallets_of_company',
    'create unique index wallets_of_company on wallets (company_id, currency) where individual_id is null',
    'create unique index wallets_of_individual on wallets (individual_id, currency) where individual_id is not null',
    `create table company_accounts (
      id text primary key,
      company_id integer not null unique,
      balance bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table account_postings (
      id text primary key,
      company_id integer not null,
      amount bigint not null,
      reason text not null,
      record_id text not null,
      created_at bigint not null
    )`,
    `insert into account_postings (id, company_id, amount, reason, record_id, created_at)
      select id, company_id, amount_minor, 'PAYMENT', transaction_id, created_at from payments where ${HAS_COME}`,
    `insert into account_postings (id, company_id, amount, reason, record_id, created_at)
      select refunds.id, refunds.company_id, -refunds.amount_minor,
        case when refunds.reason = 'refund' then 'REFUND' else 'DISPUTE' end, refunds.id, refunds.created_at
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.state = 'SETTLED' and refunds.amount_minor > 0 and ${HAS_COME}`,
    'create index account_postings_of_company on account_postings (company_id, created_at, id)',
    // A record may move the money back once, for the same reason.
    'drop index ledger_entries_once',
    'create unique index ledger_entries_once on ledger_entries (record_id, reason, account, (amount > 0))',
    `create table wallet_transfers (
      id text primary key,
      from_wallet text not null,
      from_company integer not null,
      to_wallet text not null,
      to_company integer not null,
      amount bigint not null,
      currency text not null,
      reference text not null,
      metadata text not null,
      created_at bigint not null
    )`,
    'create index wallet_transfers_from on wallet_transfers (from_company, created_at, id)',
    'create index wallet_transfers_to on wallet_transfers (to_company, created_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
