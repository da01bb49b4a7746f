import { defineTables } from '../../platform/store/define-tables.ts';

/** The behavior of a company's built-in receiver. Without a row, it has the default behavior. */
interface ReceiverRow {
  company_id: number;
  behaviour: string;
  checks_signature: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    receivers: ReceiverRow;
  }
}

/** The built-in receivers of webhooks. */
export const RECEIVER_TABLES = defineTables({
  receivers: [
    `create table receivers (
      company_id integer primary key,
      behaviour text not null,
      checks_signature integer not null
    )`,
  ],
});
