import type { Store } from '../store/open-store.ts';

/** How far ahead the sandbox's clock can be in total: ten years. */
export const MAX_CLOCK_AHEAD_MS = 3650 * 86_400_000;

/** The setting with the number of milliseconds that the clock is ahead. */
const SETTING = 'clock_ahead_ms';

/** A duration or a moment, in ms. */
export type ClockMove = { byMs: number } | { toMs: number };

/**
 * The time of the service: real time, plus the distance by which the sandbox's clock was moved forward. It is the same for all
 * companies and processes of a database, and survives restarts (docs/decisions.md, 103).
 */
export interface Clock {
  /** Ms since 1970. */
  now: () => number;
  /** The time on other machines, for everything that they check, such as signatures. */
  realNow: () => number;
  /**
   * Moves the clock forward, and resolves when all processes of the database know. A moment in the past changes nothing.
   * @param options `isStep`: another move follows, and the others need not know of this one
   * @returns false if the clock would be more than ten years ahead of real time
   */
  move(move: ClockMove, options?: { isStep?: boolean }): Promise<boolean>;
  /** Reads again how far ahead the clock is. */
  refresh(): Promise<void>;
}

const readAhead = async (store: Store): Promise<string> => {
  const setting = store.selectFrom('settings').select('value').where('name', '=', SETTING);
  return (await setting.executeTakeFirstOrThrow()).value;
};

/**
 * @param realNow the machine's clock; a test has its own
 * @param awaitOthers resolves when every other process of the database must have read the clock again
 */
export async function createClock(
  store: Store,
  realNow: () => number = Date.now,
  awaitOthers: () => Promise<void> = async () => {},
): Promise<Clock> {
  await store
    .insertInto('settings')
    .values({ name: SETTING, value: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  let aheadMs = Number(await readAhead(store));
  const refresh = async () => {
    // Never back: an answer from before the clock was moved may arrive late.
    aheadMs = Math.max(aheadMs, Number(await readAhead(store)));
  };

  return {
    now: () => realNow() + aheadMs,
    realNow,
    refresh,
    async move(move, { isStep = false } = {}) {
      for (;;) {
        const value = await readAhead(store);
        const before = Number(value);
        const after = 'byMs' in move ? before + move.byMs : Math.max(before, move.toMs - realNow());
        if (after > MAX_CLOCK_AHEAD_MS) return false;
        const moved = await store
          .updateTable('settings')
          .set({ value: String(after) })
          .where('name', '=', SETTING)
          .where('value', '=', value)
          .executeTakeFirst();
        await refresh();
        // Otherwise another process has moved it in between: continue from there.
        if (!moved.numUpdatedRows) continue;
        if (!isStep) await awaitOthers();
        return true;
      }
    },
  };
}
