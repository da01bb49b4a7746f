import { isRail } from '../../protocol/payment-methods.ts';
import type { AttemptState } from '../store/schema.ts';
import { endAttempt, finishAttempt, OPEN_STATES } from './attempts.ts';
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
  states?: readonly AttemptState[];
}

/**
 * Finishes what a crash left at the acquirer: asks it what became of each attempt. One that never arrived is given
 * up, so that the shopper can try again; the others end as the acquirer says. Never authorizes anything anew.
 * A rail or a card's bank may still wait for its shopper, unless nobody was ever sent there: such an order is withdrawn.
 */
export async function recoverAttempts(
  options: RailOptions,
  { startedBefore = Infinity, states = OPEN_STATES }: RecoveryBounds = {},
): Promise<void> {
  const rows = await options.store
    .selectFrom('attempts')
    .select(['id', 'state', 'method', 'created_at'])
    .where('state', 'in', states)
    .execute();
  const open = rows.filter(({ state, created_at }) => state === 'AT_RAIL' || created_at <= startedBefore);
  const recover = ({ id, state, method }: (typeof open)[number]) => {
    if (state === 'AT_RAIL') return settleRail(id, options);
    return isRail(method) ? withdrawFromRail(id, options) : recoverAttempt(id, options);
  };
  await Promise.all(open.map(recover));
}
