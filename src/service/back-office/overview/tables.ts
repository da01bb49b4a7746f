import type { Generated } from 'kysely';
import type { Currency } from '../../../protocol/money.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/**
 * The facts that are counted. `paid`: money was received, by method, with a mark if it was at a till. `refunded`: money was returned, by reason. `opened`: the
 * page of a link was opened for the first time; `converted`: the link was then paid or promised, counted on the day of the
 * opening. `declined`: by decline code. `undelivered`: a delivery was given up.
 */
export type FigureKind = 'paid' | 'refunded' | 'opened' | 'converted' | 'declined' | 'undelivered';

/** Follows the method of what was paid at a till. */
export const TILL_MARK = ' till';

/** A fact that has not been added to the figures yet. */
export interface FigurePostingRow {
  id: Generated<number>;
  company_id: number;
  /** In days since 1970, UTC. */
  day: number;
  kind: FigureKind;
  /** Empty if the fact has none. */
  currency: Currency | '';
  /** A method, a decline code or a reason; empty if the kind has no details. */
  detail: string;
  count: number;
  /** Minor units; 0 if the fact has none. */
  amount: number;
}

/**
 * The lengths of the periods for which figures are stored: single days, and spans, so that a year needs few rows. The first day
 * of a span is divisible by its length.
 */
export const SPANS = [1, 32] as const;

/** The sum of a kind of fact over a day or a span of days. It identifies no shopper, and outlives its payments. */
export interface FigureRow extends Omit<FigurePostingRow, 'id'> {
  /** The number of days, starting with `day`. */
  span: (typeof SPANS)[number];
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    figures: FigureRow;
    figure_postings: FigurePostingRow;
  }
}

/** The figures of the overview. */
export const FIGURE_TABLES = defineTables({
  figures: ({ inKeyOrder }) => [
    `create table figures (
      company_id integer not null,
      day integer not null,
      kind text not null,
      currency text not null,
      detail text not null,
      count bigint not null,
      amount bigint not null,
      span integer default 1 not null,
      constraint figures_pk primary key (company_id, span, day, kind, currency, detail)
    )${inKeyOrder}`,
  ],
  figure_postings: ({ rowNumber }) => [
    `create table figure_postings (
      id ${rowNumber},
      company_id integer not null,
      day integer not null,
      kind text not null,
      currency text not null,
      detail text not null,
      count bigint not null,
      amount bigint not null
    )`,
  ],
});
