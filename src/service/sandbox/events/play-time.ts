/** SIMULATED: time that passes. */
import { type Clock, type ClockMove, MAX_CLOCK_AHEAD_MS } from '../../platform/clock/create-clock.ts';
import type { Store } from '../../platform/store/open-store.ts';

/**
 * How far the clock advances in one step; work due within it is done at its end. Less than a day, so that a daily subscription is
 * charged before its next date: after a missed date, it is charged once a day and never catches up.
 */
const STEP_MS = 12 * 3_600_000;

/** Returns when a subscription or a pending debit is due next. */
async function findNext(store: Store, now: number): Promise<number | undefined> {
  const subscriptions = store.selectFrom('subscriptions').select('due_at').where('due_at', '>', now);
  const payments = store.selectFrom('payments').select('due_at').where('due_at', '>', now);
  const due = [
    await subscriptions.orderBy('due_at').limit(1).executeTakeFirst(),
    await payments.where('status', '=', 'PENDING').orderBy('due_at').limit(1).executeTakeFirst(),
  ].flatMap((row) => row?.due_at ?? []);
  return due.length ? Math.min(...due) : undefined;
}

/**
 * Advances the clock. Renewals of subscriptions and outcomes of their debits take place on the way, each at most half a day late,
 * as if the time had passed.
 * @returns false, without any change, if the clock would be too far ahead
 */
export async function playTime(
  move: ClockMove,
  { clock, store, runDueJobs }: { clock: Clock; store: Store; runDueJobs: () => Promise<void> },
): Promise<boolean> {
  const target = 'byMs' in move ? clock.now() + move.byMs : move.toMs;
  if (target - clock.realNow() > MAX_CLOCK_AHEAD_MS) return false;
  for (;;) {
    const next = (await findNext(store, clock.now())) ?? target;
    const stop = next + STEP_MS;
    if (stop >= target)
      return clock.move('byMs' in move ? { byMs: Math.max(0, target - clock.now()) } : move);
    await clock.move({ toMs: stop }, { isStep: true });
    await runDueJobs();
  }
}
