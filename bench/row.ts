import type { Lab } from './open-lab.ts';

/** Figures by the subject's name, then by the column's key; what could not be measured is absent. */
export type Figures = Record<string, Record<string, number>>;

export interface Column {
  key: string;
  title: string;
  digits: number;
}

export interface Goal {
  subject: string;
  key: string;
  /** One of the two. */
  atMost?: number;
  atLeast?: number;
  text: string;
}

/** How often everything is done. */
export interface Effort {
  asks: number;
  mounts: number;
  shifts: number;
  /** One turn for every subject after the other, so that a drift of the machine meets all alike. */
  takeRounds(): Iterable<number>;
}

/** One property that is measured, of every subject that has it. */
export interface Row {
  /** For `--only`. */
  id: string;
  title: string;
  /** What the figures are, in a sentence. */
  how: string;
  columns: Column[];
  goals: Goal[];
  measure(lab: Lab, effort: Effort): Promise<Figures>;
}

/** Our script's and the floor's names in the tables. */
export const OURS = 'ServicePay';
export const FLOOR = 'floor';
