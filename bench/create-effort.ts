import type { Effort } from './row.ts';

export interface EffortOptions {
  rounds: number;
  asks: number;
  mounts: number;
  shifts: number;
  /** A machine that is busy makes fewer rounds, and the tables say how many. */
  limitMs: number;
}

/** Below this a median says nothing, however long it takes. */
const FEWEST_ROUNDS = 3;

export interface CountedEffort extends Effort {
  /** Rounds of the longest loop so far. */
  getRounds(): number;
}

export function createEffort({ rounds, limitMs, ...counts }: EffortOptions): CountedEffort {
  let most = 0;
  return {
    ...counts,
    *takeRounds() {
      const endsAt = Date.now() + limitMs;
      for (let round = 0; round < rounds && (round < FEWEST_ROUNDS || Date.now() < endsAt); round += 1) {
        most = Math.max(most, round + 1);
        yield round;
      }
    },
    getRounds: () => most,
  };
}
