import type { Lab } from '../lab/open-lab.ts';

/** Figures by the subject's name, then by the column's key. A value that could not be measured is missing. */
export type Figures = Record<string, Record<string, number>>;

export interface Column {
  key: string;
  title: string;
  digits: number;
}

export interface Goal {
  subject: string;
  key: string;
  atMost: number;
  text: string;
}

/** The text and table of a block in `docs/benchmarks.md`. */
export interface Table {
  /** For `--only`, and the name of its markers in the document. */
  id: string;
  title: string;
  /** The meaning of the figures, in a sentence. */
  how: string;
  columns: Column[];
  goals: Goal[];
}

/** How much work is done. */
export interface Effort {
  rounds: number;
  asks: number;
}

/** A property of the scripts, measured in the browser. */
export interface Row extends Table {
  measure(lab: Lab, effort: Effort): Promise<Figures>;
}

/** The names of our script and of the floor in the tables. */
export const OURS = 'ServicePay';
export const FLOOR = 'floor';
