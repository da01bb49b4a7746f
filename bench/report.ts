import type { ServiceFigure } from './measure-service.ts';
import type { Figures } from './row.ts';

export interface MeasuredRow {
  /** ISO date. */
  date: string;
  browser: string;
  rounds: number;
  /** Load average of the machine at the end, this run's own work included. */
  load: number;
  figures: Figures;
}

/** What `.cache/bench/figures.json` holds: the last figures of every row, also of those that did not run this time. */
export interface Report {
  machine: string;
  node: string;
  rows: Record<string, MeasuredRow>;
  service?: ServiceFigure[];
  /** Of the checkout page's script with one language, gzip -9, in kB. */
  pageScript?: number;
}
