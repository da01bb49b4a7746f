/** Wallets with their ledger, and the orders that partners pay from them. */
export const LEDGER_TABLES = [
  `create table wallets (
    id text primary key,
    company_id integer not null,
    currency text not null,
    balance bigint not null check (balance >= 0),
    created_at bigint not null,
    updated_at bigint not null
  )`,
  // An index instead of a constraint: a company may later have wallets for others, and SQLite cannot drop a constraint.
  'create unique index wallets_of_company on wallets (company_id, currency)',
  `create table ledger_entries (
    id text primary key,
    transfer_id text not null,
    account text not null,
    company_id integer,
    currency text not null,
    amount bigint not null,
    balance_after bigint,
    reason text not null,
    record_id text not null,
    created_at bigint not null
  )`,
  // A record can be paid once and paid back once.
  'create unique index ledger_entries_once on ledger_entries (record_id, reason, account)',
  'create index ledger_entries_newest on ledger_entries (company_id, created_at, id)',
  'create index ledger_entries_of_account on ledger_entries (account, created_at, id)',
  'create index ledger_entries_of_transfer on ledger_entries (transfer_id)',
  `create table hardware_orders (
    id text primary key,
    company_id integer not null,
    receiver_id integer not null,
    state text not null,
    model text not null,
    quantity integer not null,
    unit_price bigint not null,
    amount bigint not null,
    currency text not null,
    ship_to text not null,
    terminal_ids text not null,
    metadata text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index hardware_orders_newest on hardware_orders (company_id, created_at, id)',
  // For admins, who see the orders of all companies.
  'create index hardware_orders_of_all on hardware_orders (created_at, id)',
];
