import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../platform/store/open-store.ts';

interface DueWorkOptions {
  store: Store;
  /** The company whose deliveries to wait for: the receivers of other companies may not respond. */
  companyId: number;
  now: () => number;
  /** Updates payments that are due. */
  runDueJobs: () => Promise<void>;
  wakeDeliveries: () => void;
  /** Default: slightly more than the time limit of a delivery attempt. */
  limitMs?: number;
}

const LIMIT_MS = 35_000;
const LOOK_MS = 10;

/**
 * Waits until everything that is due has been done once: changes of payments, and an attempt of each delivery of the company. It
 * polls the database, because another process may do the work.
 * @returns false on a timeout; the work continues
 */
export async function finishDueWork(options: DueWorkOptions): Promise<boolean> {
  const { store, companyId, now, runDueJobs, wakeDeliveries, limitMs = LIMIT_MS } = options;
  const endsAt = performance.now() + limitMs;
  let jobsEndedAt: number | undefined;
  void runDueJobs().then(() => {
    jobsEndedAt = now();
    wakeDeliveries();
  });
  const isDelivered = async (until: number) => {
    const pending = store
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'PENDING')
      .where('company_id', '=', companyId);
    return !(await pending.where('due_at', '<=', until).limit(1).executeTakeFirst());
  };
  do {
    await wait(LOOK_MS);
    if (jobsEndedAt !== undefined && (await isDelivered(jobsEndedAt))) return true;
  } while (performance.now() < endsAt);
  return false;
}
