import type { Acquirer } from '../simulators/create-acquirer.ts';
import type { Store } from '../store/open-store.ts';
import { abandonAttempt, finishAttempt } from './attempts.ts';

export interface RecoverOptions {
  store: Store;
  acquirer: Acquirer;
  now: () => number;
  /** Called after an attempt was finished. */
  wakeDeliveries: () => void;
}

/** Ends an attempt whose end nobody wrote down, as the acquirer says it ended. */
export async function recoverAttempt(id: string, options: RecoverOptions): Promise<void> {
  const { store, acquirer, now, wakeDeliveries } = options;
  const answer = await acquirer.findAuthorization(id);
  if (answer) await finishAttempt(store, { attemptId: id, answer, now: now() });
  else await abandonAttempt(store, id, now());
  wakeDeliveries();
}

/**
 * Finishes what a crash left at the acquirer: asks it what became of each attempt. One that never arrived is given
 * up, so that the shopper can try again; the others end as the acquirer says. Never authorizes anything anew.
 */
export async function recoverAttempts(options: RecoverOptions): Promise<void> {
  const open = await options.store
    .selectFrom('attempts')
    .select('id')
    .where('state', '=', 'AUTHORIZING')
    .execute();
  await Promise.all(open.map(({ id }) => recoverAttempt(id, options)));
}
