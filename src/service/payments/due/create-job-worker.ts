import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../platform/store/open-store.ts';
import type { ClaimDueOptions } from './claim-due-payments.ts';

export interface JobWorkerOptions {
  store: Store;
  now: () => number;
  /** Claims what is due (`claimDuePayments`, `claimDueSubscriptions`). */
  claim: (store: Store, options: ClaimDueOptions) => Promise<string[]>;
  /** Does the due work for one of them. */
  run: (id: string) => Promise<void>;
  /** How many run at the same time; by default they run one after the other. */
  atATime?: number;
  /** Called before every round: another process may have moved the sandbox's clock. */
  refreshClock: () => Promise<void>;
  reportFault: (error: Error) => void;
}

export interface JobWorker {
  start(): void;
  /** Does everything that is due, then resolves. */
  runDue(): Promise<void>;
  /** Finishes the payment in progress. The rest is done after the next start. */
  stop(): Promise<void>;
}

/** Time between rounds. */
const POLL_MS = 1000;
/** The number of rows claimed at once: no more than can be done within a lease. */
const BATCH = 50;

/** Does what time does: links expire, holds are released, subscriptions are renewed. */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { store, now, claim, run, refreshClock, reportFault, atATime } = options;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isStopped = false;

  const runInTurn = async (ids: readonly string[]) => {
    for (const id of ids) {
      if (isStopped) return;
      await run(id).catch(reportFault);
      // SQLite answers synchronously: without a turn of the event loop, no request is served until everything is done.
      await setImmediate();
    }
  };

  const runRound = async () => {
    await refreshClock();
    for (;;) {
      const claimed = isStopped ? [] : await claim(store, { now: now(), limit: atATime ?? BATCH });
      if (!claimed.length) return;
      if (atATime) await Promise.all(claimed.map((id) => run(id).catch(reportFault)));
      else await runInTurn(claimed);
    }
  };

  // Rounds run one after the other. A call during a round gets a complete round of its own.
  const runDue = (): Promise<void> => {
    isBusy = true;
    const round = last.then(runRound).catch(reportFault);
    last = round;
    return round.finally(() => {
      if (last === round) isBusy = false;
    });
  };

  return {
    start() {
      timer = setInterval(() => {
        if (!isBusy) void runDue();
      }, POLL_MS);
      void runDue();
    },
    runDue,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await last;
    },
  };
}
