import type { Store } from '../store/open-store.ts';

/** How far the sandbox's clock can be ahead in all: ten years. */
export const MAX_AHEAD_MS = 3650 * 86_400_000;

/** In `settings`: by how many milliseconds the clock is ahead. */
const SETTING = 'clock_ahead_ms';

/** By so much, or to this moment; ms. */
export type ClockMove = { byMs: number } | { toMs: number };

/**
 * The time that the service lives in: real time, and what the sandbox's clock was put forward by. It is the same for all
 * companies and processes of a database and outlives restarts (docs/decisions.md, 103).
 */
export interface Clock {
  /** Ms since 1970. */
  now: () => number;
  /** What other people's clocks show: for what they check, such as signatures. */
  realNow: () => number;
  /**
   * Puts it forward, and resolves when all processes of the database have it. To a moment that has passed it changes nothing.
   * @returns whether it did: never more than ten years ahead of real time
   */
  move(move: ClockMove): Promise<boolean>;
  /** Reads anew how far ahead it is. */
  refresh(): Promise<void>;
}

const readAhead = async (store: Store): Promise<string> => {
  const setting = store.selectFrom('settings').select('value').where('name', '=', SETTING);
  return (await setting.executeTakeFirstOrThrow()).value;
};

/**
 * @param realNow what the machine's clock shows; a test has its own
 * @param awaitOthers resolves when every other process of the database must have read the clock anew
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
    // Never back: an answer that was under way while the clock was moved comes late.
    aheadMs = Math.max(aheadMs, Number(await readAhead(store)));
  };

  return {
    now: () => realNow() + aheadMs,
    realNow,
    refresh,
    async move(move) {
      for (;;) {
        const value = await readAhead(store);
        const before = Number(value);
        const after = 'byMs' in move ? before + move.byMs : Math.max(before, move.toMs - realNow());
        if (after > MAX_AHEAD_MS) return false;
        const moved = await store
          .updateTable('settings')
          .set({ value: String(after) })
          .where('name', '=', SETTING)
          .where('value', '=', value)
          .executeTakeFirst();
        await refresh();
        // Else somebody else has moved it in between: from there, then.
        if (!moved.numUpdatedRows) continue;
        await awaitOthers();
        return true;
      }
    },
  };
}
