import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isRail } from '../../../protocol/payment-methods.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { AttemptRow } from '../tables/attempts.ts';
import { AnswerUnknownError } from './acquirer.ts';
import { askRail, type RailOptions, withdrawFromRail } from './ask-rail.ts';
import { finishAttempt, OPEN_STATES, withdrawNow } from './finish-attempt.ts';
import { forEachBounded } from './for-each-bounded.ts';

/** Asks for the outcome of an attempt; `'UNKNOWN'` if the acquirer has not reported it. */
async function findEnd(id: string, { acquirer }: RailOptions) {
  try {
    return (await acquirer.findAuthorization(id)) ?? (await acquirer.withdraw(id));
  } catch (error) {
    if (error instanceof AnswerUnknownError) return 'UNKNOWN';
    throw error;
  }
}

/**
 * Ends an attempt without a stored outcome, according to the acquirer. A request that has not arrived is blocked. A challenge
 * that was never shown is withdrawn. While the outcome is unknown, the attempt stays open.
 */
export async function recoverAttempt(id: string, options: RailOptions): Promise<void> {
  const { now, wakeDeliveries } = options;
  const answer = await findEnd(id, options);
  if (answer === 'UNKNOWN') return;
  if (answer === 'CHALLENGE') return withdrawFromRail(id, options);
  if (answer && answer !== 'UNREADABLE') await finishAttempt(options, { attemptId: id, answer, now: now() });
  else await withdrawNow(options, { attemptId: id, state: 'ABANDONED', now: now() });
  wakeDeliveries();
}

interface RecoveryBounds {
  /** In ms since 1970. A younger attempt may belong to a running process. Attempts at a rail are checked at any age. */
  startedBefore?: number;
  /** Checked before each attempt. Once it returns true, the others are left for the next start. */
  isStopped?: () => boolean;
}

type OpenAttempt = Pick<AttemptRow, 'id' | 'state' | 'method' | 'created_at' | 'traceparent'>;

/** SQLite works synchronously: without yielding, no other request is served until all is done. */
const yieldTurn = (): Promise<void> => setImmediate();

/** The number of attempts per read. As many attempts may wait at a rail as there are open links. */
const BATCH = 500;
/** The maximum number of concurrent recoveries: shoppers who pay now need the database, the acquirer and the rails too. */
export const RECOVERED_AT_A_TIME = 4;

/** Yields attempts without a stored outcome, by id. Those that wait at a rail are included only if the shopper has answered. */
async function* findDue(
  { store, rail }: RailOptions,
  { startedBefore = Infinity, isStopped = () => false }: RecoveryBounds,
): AsyncGenerator<OpenAttempt> {
  let after = '';
  let isLast = false;
  while (!isLast && !isStopped()) {
    const open = await store
      .selectFrom('attempts')
      .select(['id', 'state', 'method', 'created_at', 'traceparent'])
      // Literals: a partial index is not used for parameters.
      .where(
        'state',
        'in',
        OPEN_STATES.map((state) => sql.lit(state)),
      )
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
 * Finishes the attempts that a crash has left open.
 *
 * Requirements
 * - It never authorizes: no attempt is charged twice, or charged because of the recovery.
 * - Every open attempt ends, so that the shopper can try again or see the result.
 * - A shopper who is still at a rail or the card's bank can continue there.
 * - Several processes may recover concurrently, while shoppers pay.
 *
 * Steps
 * 1. Read the open attempts in batches, except those that a running process may still work on.
 * 2. At a rail: store the shopper's answer. Without one, leave the order waiting.
 * 3. On the way to a rail, if the shopper was never sent there: withdraw the order.
 * 4. At the acquirer: store its decision, or block a request that never arrived and give the attempt up.
 * @throws the first failure, after all attempts have been tried
 */
export async function recoverAttempts(options: RailOptions, bounds: RecoveryBounds = {}): Promise<void> {
  await forEachBounded(
    findDue(options, bounds),
    RECOVERED_AT_A_TIME,
    async ({ id, state, method, traceparent }) => {
      await yieldTurn();
      const end = isRail(method) ? withdrawFromRail : recoverAttempt;
      await resumeTrace(traceparent, () => (state === 'AT_RAIL' ? askRail : end)(id, options));
    },
  );
}
