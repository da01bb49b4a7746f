import { defineTables } from '../../platform/store/define-tables.ts';

export const FILE_STATES = ['READ', 'HELD'] as const;

/** A file of a bank, or an archive of such files. Its bytes are not kept. */
export interface BankFileRow {
  id: string;
  /** The company that has imported it as its own bank's; 0 for the operator, whose files admins import. */
  importer: number;
  /** The archive that it was part of when it was read first. */
  archive_id: string | null;
  name: string;
  format: string;
  version: string | null;
  state: (typeof FILE_STATES)[number];
  sha256: string;
  /** JSON of what the API shows. */
  statements: string;
  problems: string;
  /** The ids of the files of an archive, as JSON. */
  files: string;
  entries: number;
  pending: number;
  imported_by: string;
  created_at: number;
  /** When all of its entries were in; null while it is being read, or after that was interrupted. */
  finished_at: number | null;
}

/** The last statement of an account. A transaction that adds entries of the account locks the row. */
interface BankAccountRow {
  importer: number;
  iban: string;
  closing_minor: number | null;
  closing_day: string | null;
  number: string | null;
}

export const ENTRY_STATES = ['UNMATCHED', 'MATCHED', 'IGNORED', 'REVERSED'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Why an entry is not simply matched, with the words for it. */
export const CAUSES = {
  UNKNOWN: 'no reference of a payment',
  SEVERAL_REFERENCES: 'references of several payments',
  UNDERPAID: 'less than the payment',
  OVERPAID: 'more than the payment',
  ALREADY_PAID: 'the payment was paid already',
  PAYMENT_CLOSED: 'the payment is not open',
  CURRENCY: 'another currency than EUR',
  OTHER_ACCOUNT: 'on another account than the payment names',
  BATCH: 'several transfers in one sum, without details',
  DETAILS_DIFFER: 'the details do not add up to the sum',
  HELD: 'the balance of its file does not add up',
  BANK_CHARGE: 'charges or interest of the bank',
  DEBIT: 'paid by the company itself',
  REVERSAL: 'taken back by the bank, without effect on a payment',
} as const;
export type Cause = keyof typeof CAUSES;

/** A movement of money on an account. */
export interface BankEntryRow {
  id: string;
  bank_file_id: string;
  importer: number;
  iban: string;
  /** Digests: of what names it in each file, of what it says, and of the bank's reference of the entry that it is part of. */
  entry_key: string;
  fingerprint: string;
  group_key: string | null;
  /** The company that sees it: that of the importer, or of the payment. */
  company_id: number | null;
  state: EntryState;
  cause: Cause | null;
  booking_date: string;
  value_date: string;
  /** Minor units, negative if money left the account. */
  amount_minor: number;
  currency: string;
  counterpart_name: string | null;
  counterpart_iban: string | null;
  /** The structured references of the creditor, one a line. */
  reference: string | null;
  end_to_end_id: string | null;
  bank_reference: string | null;
  text: string;
  reason_code: string | null;
  is_reversal: number;
  /** The payment that it names or has paid. */
  payment_id: string | null;
  /** The amount beyond that of the payment. */
  excess_minor: number;
  decided_by: string | null;
  note: string | null;
  /** When matching is tried again; null if it is not. */
  due_at: number | null;
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    bank_files: BankFileRow;
    bank_accounts: BankAccountRow;
    bank_entries: BankEntryRow;
  }
}

/** Files of banks, and what they say. */
export const BANK_FILE_TABLES = defineTables({
  bank_files: [
    `create table bank_files (
      id text primary key,
      importer integer not null,
      archive_id text,
      name text not null,
      format text not null,
      version text,
      state text not null,
      sha256 text not null,
      statements text not null,
      problems text not null,
      files text not null,
      entries integer not null,
      pending integer not null,
      imported_by text not null,
      created_at bigint not null,
      finished_at bigint,
      constraint bank_files_once unique (importer, sha256)
    )`,
    'create index bank_files_newest on bank_files (importer, created_at, id)',
    'create index bank_files_of_all on bank_files (created_at, id)',
  ],
  bank_accounts: [
    `create table bank_accounts (
      importer integer not null,
      iban text not null,
      closing_minor bigint,
      closing_day text,
      number text,
      constraint bank_accounts_once primary key (importer, iban)
    )`,
  ],
  bank_entries: [
    `create table bank_entries (
      id text primary key,
      bank_file_id text not null,
      importer integer not null,
      iban text not null,
      entry_key text not null,
      fingerprint text not null,
      group_key text,
      company_id integer,
      state text not null,
      cause text,
      booking_date text not null,
      value_date text not null,
      amount_minor bigint not null,
      currency text not null,
      counterpart_name text,
      counterpart_iban text,
      reference text,
      end_to_end_id text,
      bank_reference text,
      text text not null,
      reason_code text,
      is_reversal integer not null,
      payment_id text,
      excess_minor bigint not null,
      decided_by text,
      note text,
      due_at bigint,
      created_at bigint not null,
      constraint bank_entries_once unique (iban, entry_key, importer)
    )`,
    'create index bank_entries_of_fingerprint on bank_entries (iban, fingerprint)',
    'create index bank_entries_of_group on bank_entries (iban, group_key) where group_key is not null',
    'create index bank_entries_of_amount on bank_entries (iban, amount_minor, booking_date)',
    'create index bank_entries_of_file on bank_entries (bank_file_id, state)',
    'create index bank_entries_of_payment on bank_entries (payment_id) where payment_id is not null',
    'create index bank_entries_due on bank_entries (due_at) where due_at is not null',
    'create index bank_entries_of_company on bank_entries (company_id, created_at, id)',
    'create index bank_entries_of_company_state on bank_entries (company_id, state, created_at, id)',
    'create index bank_entries_of_state on bank_entries (state, created_at, id)',
    'create index bank_entries_newest on bank_entries (created_at, id)',
  ],
});
