import { defineTables } from '../../../platform/store/define-tables.ts';

declare module '../../../platform/store/tables.ts' {
  interface Tables {
    /** The last number of each series, by the tax code that it belongs to. */
    fiscal_series: { owner: string; series: string; last_number: number };
  }
}

/** The numbers of invoices and files. */
export const FISCAL_TABLES = defineTables({
  fiscal_series: [
    `create table fiscal_series (
      owner text not null,
      series text not null,
      last_number integer not null,
      primary key (owner, series)
    )`,
  ],
});
