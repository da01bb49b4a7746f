import { setImmediate } from 'node:timers/promises';
import type { Expression, SqlBool } from 'kysely';
import type { ClaimDueOptions } from '../../platform/store/claim-due.ts';
import type { Store } from '../../platform/store/open-store.ts';

export interface JobWorkerOptions {
  store: Store;
  now: () => number;
  /** Claims due work (`claimDue`). */
  claim: (store: Store, options: ClaimDueOptions) => Promise<string[]>;
  /** Does the work for one id. */
  run: (id: string) => Promise<void>;
  /** The number of concurrent runs. Default: 1. */
  atATime?: number;
  reportFault: (error: Error) => void;
}

export interface JobWorker {
  /** Begins a round each second. */
  start(): void;
  /** Begins a round, unless one is in progress. */
  poll(): void;
  /** Does everything that is due, then resolves. */
  runDue(): Promise<void>;
  /** Finishes the work in progress. The rest is done after the next start. */
  stop(): Promise<void>;
}

/** Time between rounds. */
export const JOB_POLL_MS = 1000;
/** The number of rows claimed at once: no more than can be processed within a lease. */
const BATCH = 50;

/** Runs work at its due time, such as expiring links, releasing holds and renewing subscriptions. */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { store, now, claim, run, reportFault, atATime } = options;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isStopped = false;

  const runInTurn = async (ids: readonly string[]) => {
    for (const id of ids) {
      if (isStopped) return;
      await run(id).catch(reportFault);
      // SQLite works synchronously: without yielding, no other request is served until all is done.
      await setImmediate();
    }
  };

  const runRound = async () => {
    for (;;) {
      const claimed = isStopped ? [] : await claim(store, { now: now(), limit: atATime ?? BATCH });
      if (!claimed.length) return;
      if (atATime) await Promise.all(claimed.map((id) => run(id).catch(reportFault)));
      else await runInTurn(claimed);
    }
  };

  // Rounds run one after the other. A call during a round triggers a complete new round.
  const runDue = (): Promise<void> => {
    isBusy = true;
    const round = last.then(runRound).catch(reportFault);
    last = round;
    return round.finally(() => {
      if (last === round) isBusy = false;
    });
  };

  const poll = () => {
    if (!isBusy && !isStopped) void runDue();
  };

  return {
    start() {
      timer = setInterval(poll, JOB_POLL_MS);
      poll();
    },
    poll,
    runDue,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await last;
    },
  };
}

/** Work that time triggers. */
export interface Job extends Pick<JobWorkerOptions, 'claim' | 'run' | 'atATime'> {
  /** Whether it has anything to do. */
  isDue: (now: number) => Expression<SqlBool>;
}
