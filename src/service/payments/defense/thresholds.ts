/** The subjects for which declines of typed cards are counted. */
export const COUNTED = ['address', 'bin', 'place', 'company'] as const;

export type Counted = (typeof COUNTED)[number];

interface Threshold {
  /** The time in which a count decreases by one. */
  secondsPerDecline: number;
  /** The counts from which a press needs a proof of work, harder at each step. */
  proofsFrom: readonly [number, number, number];
  /** The count from which a press is refused. */
  refusesFrom: number;
  /** The count from which there is an alarm. */
  alarmsFrom: number;
}

/**
 * The limits for each subject. A `place` is a reusable link, or the card sessions of a shopper, which ten declines do not close.
 * An approval takes a decline away, so that a large shop, which has declines all day, stays below the limits. A whole company is
 * never refused: otherwise anyone could close a shop (docs/decisions.md, 298).
 */
export const THRESHOLDS: Record<Counted, Threshold> = {
  address: { secondsPerDecline: 60, proofsFrom: [5, 10, 20], refusesFrom: 60, alarmsFrom: 10 },
  bin: { secondsPerDecline: 60, proofsFrom: [10, 20, 40], refusesFrom: 150, alarmsFrom: 10 },
  place: { secondsPerDecline: 60, proofsFrom: [10, 20, 40], refusesFrom: 150, alarmsFrom: 10 },
  company: { secondsPerDecline: 10, proofsFrom: [30, 60, 120], refusesFrom: Infinity, alarmsFrom: 30 },
};

/**
 * The numbers of declines of one link from which its next press needs a proof. The link itself is closed after ten
 * (`finish-attempt.ts`).
 */
export const LINK_PROOFS_FROM = [2, 5, 8] as const;

/** The hardness of a proof; 0 means that none is needed. */
export type Hardness = 0 | 1 | 2 | 3;

export const findHardness = (count: number, proofsFrom: readonly [number, number, number]): Hardness =>
  proofsFrom.filter((from) => count >= from).length as Hardness;
