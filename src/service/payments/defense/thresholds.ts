/** The subjects that declines of typed cards are counted by. */
export const SUBJECTS = ['address', 'bin', 'place', 'company'] as const;

export type Subject = (typeof SUBJECTS)[number];

export interface Threshold {
  /** A count goes down by one in this time. */
  secondsPerDecline: number;
  /** From these counts on a press needs a proof of work, each harder than the one before. */
  proofsFrom: readonly [number, number, number];
  /** From this count on a press is refused. */
  refusesFrom: number;
  /** From this count on there is an alarm. */
  alarmsFrom: number;
}

/**
 * A place is where ten declines end nothing: a reusable link, and the sessions that save one shopper's cards. An approval takes a decline away, so that a large shop, whose shoppers are declined all day, stays below. A company as a whole is never
 * refused: otherwise anyone could close a shop (docs/decisions.md, 298).
 */
export const THRESHOLDS: Record<Subject, Threshold> = {
  address: { secondsPerDecline: 60, proofsFrom: [5, 10, 20], refusesFrom: 60, alarmsFrom: 10 },
  bin: { secondsPerDecline: 60, proofsFrom: [10, 20, 40], refusesFrom: 150, alarmsFrom: 10 },
  place: { secondsPerDecline: 60, proofsFrom: [10, 20, 40], refusesFrom: 150, alarmsFrom: 10 },
  company: { secondsPerDecline: 10, proofsFrom: [30, 60, 120], refusesFrom: Infinity, alarmsFrom: 30 },
};

/** Declines of one link from which its next press needs a proof. The link itself is closed after ten (`attempts.ts`). */
export const LINK_PROOFS_FROM = [2, 5, 8] as const;

/** How hard a proof is: 0 is none. */
export type Hardness = 0 | 1 | 2 | 3;

export const findHardness = (count: number, proofsFrom: readonly [number, number, number]): Hardness =>
  proofsFrom.filter((from) => count >= from).length as Hardness;
