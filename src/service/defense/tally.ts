import { createLeakyCounts, type LeakyCounts } from './leaky-counts.ts';
import { SUBJECTS, type Subject, THRESHOLDS } from './thresholds.ts';

/** What a press is counted by: the address over all companies, the rest for each. */
export type Keys = Record<Subject, string>;

/** How many presses were approved, by what they are counted by. */
export type Approvals = Record<Subject, number>;

/**
 * The declines of each subject, less its approvals. A press counts as declined from its start, so that a hundred presses at once do not
 * all pass; an approval takes back that and one decline more.
 */
export interface Tally {
  read(subject: Subject, keys: Keys, at: number): number;
  getWaitSeconds(subject: Subject, keys: Keys, at: number): number;
  start(keys: Keys, at: number): void;
  approve(keys: Keys, at: number): void;
  /** It was neither declined nor approved. */
  takeBack(keys: Keys, at: number): void;
  /** The approvals since the last call, for the other processes. */
  takeApprovals(keys: Keys): Approvals;
  /** Counts a decline of another process, and the approvals before it. */
  follow(keys: Keys, approvals: Approvals, at: number): void;
}

const forEachSubject = <Value>(create: (subject: Subject) => Value): Record<Subject, Value> =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, create(subject)])) as Record<Subject, Value>;

export function createTally(): Tally {
  const counts = forEachSubject((subject) => createLeakyCounts(THRESHOLDS[subject].secondsPerDecline));
  /** They wait for the next decline, however long that takes. */
  const approved: Record<Subject, LeakyCounts> = forEachSubject(() => createLeakyCounts(Infinity));
  const add = (keys: Keys, change: number, at: number) => {
    for (const subject of SUBJECTS) counts[subject].add(keys[subject], change, at);
  };
  return {
    read: (subject, keys, at) => counts[subject].read(keys[subject], at),
    getWaitSeconds: (subject, keys, at) =>
      counts[subject].getWaitSeconds(keys[subject], THRESHOLDS[subject].refusesFrom, at),
    start: (keys, at) => add(keys, 1, at),
    approve(keys, at) {
      add(keys, -2, at);
      for (const subject of SUBJECTS) approved[subject].add(keys[subject], 1, at);
    },
    takeBack: (keys, at) => add(keys, -1, at),
    takeApprovals: (keys) =>
      forEachSubject((subject) => {
        const count = approved[subject].read(keys[subject], 0);
        approved[subject].add(keys[subject], -count, 0);
        return count;
      }),
    follow(keys, approvals, at) {
      for (const subject of SUBJECTS) counts[subject].add(keys[subject], 1 - approvals[subject], at);
    },
  };
}
