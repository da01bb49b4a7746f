import { defineTables } from '../../platform/store/define-tables.ts';

/** A word by which a payment is found. */
export interface SearchWordRow {
  company_id: number;
  /** Folded (`to-search-words.ts`). */
  word: string;
  /** A copy of the payment's time, so that the newest are found first. */
  created_at: number;
  payment_id: string;
}

/** A payment in the index. */
export interface IndexedPaymentRow {
  payment_id: string;
  company_id: number;
  created_at: number;
  /** Null if no one is known to pay it. */
  customer_id: string | null;
  /** Its words, separated by blanks: its rows of `search_words` are found by them alone. */
  words: string;
}

/** A person who pays a company, made of the payments (docs/decisions.md, 722). */
export interface CustomerRow {
  /** Derived from the reference or the address, so that it is the same whenever it is made again. */
  id: string;
  company_id: number;
  /** The merchant's name for the shopper; null for someone known by the address alone. */
  shopper_reference: string | null;
  /** From the newest payment that has them. */
  email: string | null;
  name: string | null;
  /** The times of the newest payment, and of the one that made the customer known. */
  last_at: number;
  created_at: number;
}

/** How far payments are indexed. */
interface IndexPositionRow {
  /** Always 1. */
  id: number;
  /** The ids up to which new payments and attempts were read. */
  payment_id: string;
  attempt_id: string;
  /** The id up to which the payments of an earlier version were read; null once all were. */
  filled_to: string | null;
  /** When the newest rows are read again, for those that were committed late; null while nothing happens. */
  again_at: number | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    search_words: SearchWordRow;
    indexed_payments: IndexedPaymentRow;
    customers: CustomerRow;
    index_position: IndexPositionRow;
  }
}

/** The index of the search, and customers. */
export const PEOPLE_TABLES = defineTables({
  search_words: ({ inKeyOrder, inByteOrder }) => [
    `create table search_words (
      company_id integer not null,
      word text${inByteOrder} not null,
      created_at bigint not null,
      payment_id text not null,
      constraint search_words_pk primary key (company_id, word, created_at, payment_id)
    )${inKeyOrder}`,
  ],
  indexed_payments: [
    `create table indexed_payments (
      payment_id text primary key,
      company_id integer not null,
      created_at bigint not null,
      customer_id text,
      words text not null
    )`,
    'create index indexed_payments_of_customer on indexed_payments (customer_id, created_at, payment_id) where customer_id is not null',
  ],
  customers: [
    `create table customers (
      id text primary key,
      company_id integer not null,
      shopper_reference text,
      email text,
      name text,
      last_at bigint not null,
      created_at bigint not null
    )`,
    'create index customers_newest on customers (company_id, created_at, id)',
  ],
  index_position: [
    `create table index_position (
      id integer primary key,
      payment_id text not null,
      attempt_id text not null,
      filled_to text,
      again_at bigint
    )`,
  ],
});
