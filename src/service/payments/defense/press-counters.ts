import { createLeakyCounts, type LeakyCounts } from './leaky-counts.ts';
import { COUNTED, type Counted, THRESHOLDS } from './thresholds.ts';

/**
 * The keys that a press counts for: the address across all companies, the others per company. Most presses have no `place`, and an
 * encrypted card may have no `bin`.
 */
export type Keys = Record<Exclude<Counted, 'place' | 'bin'>, string> &
  Record<'place' | 'bin', string | undefined>;

/** How often a press counts for each subject. Default: once. */
export type Weights = Partial<Record<Counted, number>>;

/** The number of approvals per subject; absent if 0. */
export type Approvals = Partial<Record<Counted, number>>;

/**
 * The declines of each subject, minus its approvals. A press counts as declined from its start, so that a hundred concurrent
 * presses do not all pass; an approval subtracts that and one more decline.
 */
export interface PressCounters {
  read(subject: Counted, keys: Keys, at: number): number;
  getWaitSeconds(subject: Counted, keys: Keys, at: number): number;
  start(keys: Keys, weights: Weights, at: number): void;
  approve(keys: Keys, weights: Weights, at: number): void;
  /** Takes back a press that was neither declined nor approved. */
  takeBack(keys: Keys, weights: Weights, at: number): void;
  /** Returns the approvals since the last call, for the other processes. */
  takeApprovals(keys: Keys): Approvals;
  /** Counts a decline of another process, and the approvals that preceded it. */
  follow(keys: Keys, approvals: Approvals, at: number): void;
}

const forEachSubject = <Value>(create: (subject: Counted) => Value): Record<Counted, Value> =>
  Object.fromEntries(COUNTED.map((subject) => [subject, create(subject)])) as Record<Counted, Value>;

export function createPressCounters(): PressCounters {
  const counts = forEachSubject((subject) => createLeakyCounts(THRESHOLDS[subject].secondsPerDecline));
  /** Approvals are kept until the next decline, however long that takes. */
  const approved: Record<Counted, LeakyCounts> = forEachSubject(() => createLeakyCounts(Infinity));
  const forEachKey = (keys: Keys, work: (subject: Counted, key: string) => void): void => {
    for (const subject of COUNTED) {
      const key = keys[subject];
      if (key !== undefined) work(subject, key);
    }
  };
  const add = (keys: Keys, at: number, getChange: (subject: Counted) => number) =>
    forEachKey(keys, (subject, key) => counts[subject].add(key, getChange(subject), at));
  return {
    read: (subject, { [subject]: key }, at) => (key === undefined ? 0 : counts[subject].read(key, at)),
    getWaitSeconds: (subject, { [subject]: key = '' }, at) =>
      counts[subject].getWaitSeconds(key, THRESHOLDS[subject].refusesFrom, at),
    start: (keys, weights, at) => add(keys, at, (subject) => weights[subject] ?? 1),
    approve(keys, weights, at) {
      add(keys, at, (subject) => -(weights[subject] ?? 1) - 1);
      forEachKey(keys, (subject, key) => approved[subject].add(key, 1, at));
    },
    takeBack: (keys, weights, at) => add(keys, at, (subject) => -(weights[subject] ?? 1)),
    takeApprovals(keys) {
      const taken: Approvals = {};
      forEachKey(keys, (subject, key) => {
        const count = approved[subject].read(key, 0);
        approved[subject].add(key, -count, 0);
        if (count) taken[subject] = count;
      });
      return taken;
    },
    follow: (keys, approvals, at) => add(keys, at, (subject) => 1 - (approvals[subject] ?? 0)),
  };
}
