import type { Figures } from './row.ts';

/** What was measured, and when. */
export interface Measurement {
  /** ISO date. */
  date: string;
  /** Load average of the machine at the end, this run's own work included. */
  load: number;
  figures: Figures;
}

export interface MeasuredRow extends Measurement {
  browser: string;
  rounds: number;
}

/** What `.cache/bench/figures.json` holds: the last figures of every row, also of those that did not run this time. */
export interface Report {
  machine: string;
  node: string;
  rows: Record<string, MeasuredRow>;
  /** Of the service. */
  serviceRows: Record<string, Measurement>;
  /** Of the checkout page's script with one language, gzip -9, in kB. */
  pageScript?: number;
}
