import { setImmediate } from 'node:timers/promises';
import { isRail } from '../../protocol/payment-methods.ts';
import type { AttemptRow } from '../store/schema.ts';
import { endAttempt, finishAttempt, OPEN_STATES } from './attempts.ts';
import { forEachBounded } from './for-each-bounded.ts';
import { type RailOptions, settleRail, withdrawFromRail } from './settle-rail.ts';

/**
 * Ends an attempt whose end nobody wrote down, as the acquirer says it ended. One that never arrived there never will.
 * A challenge that the shopper was never shown is withdrawn.
 */
export async function recoverAttempt(id: string, options: RailOptions): Promise<void> {
  const { store, acquirer, now, wakeDeliveries } = options;
  const answer = (await acquirer.findAuthorization(id)) ?? (await acquirer.withdraw(id));
  if (answer === 'CHALLENGE') return withdrawFromRail(id, options);
  if (answer) await finishAttempt(options, { attemptId: id, answer, now: now() });
  else await endAttempt(store, { attemptId: id, state: 'ABANDONED', now: now() });
  wakeDeliveries();
}

export interface RecoveryBounds {
  /** Ms since 1970: what is younger may still be under way in a process that lives. Those at a rail are asked for anyway. */
  startedBefore?: number;
  /** Asked before each attempt: once it says so, the others are left for the next start. */
  isStopped?: () => boolean;
}

type OpenAttempt = Pick<AttemptRow, 'id' | 'state' | 'method' | 'created_at'>;

/** SQLite answers at once: without a turn of the event loop nobody else is served until all is done. */
const yieldTurn = (): Promise<void> => setImmediate();

/** How many are read at a time. Of those that wait at a rail there may be as many as there are open links. */
const BATCH = 500;
/** How many are ended at the same time: whoever pays meanwhile needs the database, the acquirer and the rails too. */
export const RECOVERED_AT_A_TIME = 4;

/** Those that nobody has written the end of, in the order of their ids; of those that wait for the shopper, the answered ones. */
async function* findDue(
  { store, rail }: RailOptions,
  { startedBefore = Infinity, isStopped = () => false }: RecoveryBounds,
): AsyncGenerator<OpenAttempt> {
  let after = '';
  let isLast = false;
  while (!isLast && !isStopped()) {
    const open = await store
      .selectFrom('attempts')
      .select(['id', 'state', 'method', 'created_at'])
      .where('state', 'in', OPEN_STATES)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    after = open.at(-1)?.id ?? after;
    isLast = open.length < BATCH;
    const atRail = open.filter(({ state }) => state === 'AT_RAIL');
    const answered = new Set(await rail.listEnded(atRail.map(({ id }) => id)));
    const due = open.filter(({ id, state, created_at }) =>
      state === 'AT_RAIL' ? answered.has(id) : created_at <= startedBefore,
    );
    for (const attempt of due) {
      if (isStopped()) return;
      yield attempt;
    }
    await yieldTurn();
  }
}

/**
 * Finishes what a crash left at the acquirer: asks it what became of each attempt. One that never arrived is given
 * up, so that the shopper can try again; the others end as the acquirer says. Never authorizes anything anew.
 * A rail or a card's bank may still wait for its shopper, unless nobody was ever sent there: such an order is withdrawn.
 * What the shopper has answered there, and nobody has written down, is written down.
 * @throws the first failure, when all have had their turn
 */
export async function recoverAttempts(options: RailOptions, bounds: RecoveryBounds = {}): Promise<void> {
  await forEachBounded(findDue(options, bounds), RECOVERED_AT_A_TIME, async ({ id, state, method }) => {
    await yieldTurn();
    if (state === 'AT_RAIL') return settleRail(id, options);
    return isRail(method) ? withdrawFromRail(id, options) : recoverAttempt(id, options);
  });
}
