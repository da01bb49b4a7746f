import { isRail } from '../../protocol/payment-methods.ts';
import type { Acquirer } from '../simulators/create-acquirer.ts';
import { endAttempt, finishAttempt, OPEN_STATES } from './attempts.ts';
import { type RailOptions, settleRail, withdrawFromRail } from './settle-rail.ts';

export interface RecoverOptions extends RailOptions {
  acquirer: Acquirer;
}

/** Ends an attempt whose end nobody wrote down, as the acquirer says it ended. */
export async function recoverAttempt(id: string, options: RecoverOptions): Promise<void> {
  const { store, acquirer, now, wakeDeliveries } = options;
  const answer = await acquirer.findAuthorization(id);
  if (answer) await finishAttempt(store, { attemptId: id, answer, now: now() });
  else await endAttempt(store, { attemptId: id, state: 'ABANDONED', now: now() });
  wakeDeliveries();
}

/**
 * Finishes what a crash left at the acquirer: asks it what became of each attempt. One that never arrived is given
 * up, so that the shopper can try again; the others end as the acquirer says. Never authorizes anything anew.
 * A rail may still wait for its shopper, unless nobody was ever sent there: such an order is withdrawn.
 */
export async function recoverAttempts(options: RecoverOptions): Promise<void> {
  const open = await options.store
    .selectFrom('attempts')
    .select(['id', 'state', 'method'])
    .where('state', 'in', OPEN_STATES)
    .execute();
  const recover = ({ id, state, method }: (typeof open)[number]) => {
    if (!isRail(method)) return recoverAttempt(id, options);
    return state === 'AT_RAIL' ? settleRail(id, options) : withdrawFromRail(id, options);
  };
  await Promise.all(open.map(recover));
}
