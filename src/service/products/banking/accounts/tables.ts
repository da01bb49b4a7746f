import type { AccountReason } from '../../../ledger/wallets/tables.ts';
import { defineTables } from '../../../platform/store/define-tables.ts';

/** Money that a payment has added to an account or taken from it, until it is written into the ledger. */
interface AccountPostingRow {
  id: string;
  company_id: number;
  amount: number;
  reason: AccountReason;
  record_id: string;
  created_at: number;
}

declare module '../../../platform/store/tables.ts' {
  interface Tables {
    account_postings: AccountPostingRow;
  }
}

/** Money of payments that is not in the ledger yet. */
export const ACCOUNT_TABLES = defineTables({
  account_postings: ({ inKeyOrder }) => [
    // In the order in which they are written into the ledger, and without a second index.
    `create table account_postings (
      id text not null,
      company_id integer not null,
      amount bigint not null,
      reason text not null,
      record_id text not null,
      created_at bigint not null,
      constraint account_postings_order primary key (company_id, created_at, id)
    )${inKeyOrder}`,
  ],
});
