import type { Store } from '../store/open-store.ts';
import { addSetting, findSetting, replaceSetting } from '../store/settings.ts';
import type { Follower, Settings } from './follow-others.ts';

/** How far ahead the sandbox's clock can be in total: ten years. */
export const MAX_CLOCK_AHEAD_MS = 3650 * 86_400_000;

/** The setting with the clock's offset in milliseconds. */
const SETTING = 'clock_ahead_ms';

/** A duration or a moment, in ms. */
export type ClockMove = { byMs: number } | { toMs: number };

/**
 * The time of the service: real time, plus the offset by which the sandbox's clock was advanced. It is shared by all companies
 * and processes of a database, and survives restarts (docs/decisions.md, 103).
 */
export interface Clock extends Follower {
  /** Ms since 1970. */
  now: () => number;
  /** The real time, needed for everything that other machines check, such as signatures. */
  realNow: () => number;
  /**
   * Advances the clock, and resolves when all processes have the new time. A time in the past has no effect.
   * @param options `isStep`: another move follows, so this one is not propagated
   * @returns false if the clock would be more than ten years ahead of real time
   */
  move(move: ClockMove, options?: { isStep?: boolean }): Promise<boolean>;
}

const readAhead = async (store: Store): Promise<string> => (await findSetting(store, SETTING)) ?? '0';

/**
 * @param realNow the machine's clock; tests replace it
 * @param awaitOthers resolves when every other process has had the time to reload the clock
 */
export async function createClock(
  store: Store,
  realNow: () => number = Date.now,
  awaitOthers: () => Promise<void> = async () => {},
): Promise<Clock> {
  let aheadMs = Number(await addSetting(store, SETTING, '0'));
  /** The clock never goes back: an older value may be read late. */
  const learn = (value: string) => {
    aheadMs = Math.max(aheadMs, Number(value));
  };

  return {
    now: () => realNow() + aheadMs,
    realNow,
    settings: SETTING,
    follow: async (settings: Settings) => learn(settings.get(SETTING) ?? '0'),
    async move(move, { isStep = false } = {}) {
      for (;;) {
        const value = await readAhead(store);
        const before = Number(value);
        const after = 'byMs' in move ? before + move.byMs : Math.max(before, move.toMs - realNow());
        if (after > MAX_CLOCK_AHEAD_MS) return false;
        const isMoved = await replaceSetting(store, SETTING, { from: value, to: String(after) });
        learn(await readAhead(store));
        // If nothing was updated, another process has advanced the clock in the meantime: continue from there.
        if (!isMoved) continue;
        if (!isStep) await awaitOthers();
        return true;
      }
    },
  };
}
