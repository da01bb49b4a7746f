import { defineTables } from '../../../platform/store/define-tables.ts';

export const SPLIT_HOLD_STATES = ['LOCKED', 'RELEASED', 'REVERSED'] as const;

export type SplitHoldState = (typeof SPLIT_HOLD_STATES)[number];

/** A part of a payment in EUR, held for a wallet. */
export interface SplitHoldRow {
  id: string;
  /** The partner, who may see and release it. */
  company_id: number;
  payment_id: string;
  /** The name of the company that was paid. */
  company: string;
  transaction_id: string;
  wallet_id: string;
  state: SplitHoldState;
  /** Minor units. */
  amount: number;
  /** The part that refunds have taken back. */
  reversed_amount: number;
  /** When it is released automatically; null if never. */
  locked_until: number | null;
  /** JSON. */
  metadata: string;
  /** The creation time, later than that of any earlier hold of the same payment. */
  created_at: number;
  updated_at: number;
}

declare module '../../../platform/store/tables.ts' {
  interface Tables {
    split_holds: SplitHoldRow;
  }
}

/** The holds of split payments. */
export const SPLIT_TABLES = defineTables({
  split_holds: [
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
  ],
});
