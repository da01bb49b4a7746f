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
  /** The number of slots for concurrent runs: one that becomes free takes the next due job. Default: 1. */
  atATime?: number;
  reportFault: (error: Error) => void;
}

export interface JobWorker {
  /** Begins a round each second. */
  start(): void;
  /** Begins a round, or lets the one in progress fill its free slots. */
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
  let polled = Promise.withResolvers<void>();
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

  /** Fills slots until nothing is due and all are free. A job that hangs keeps one of them. */
  const runInSlots = async (slots: number) => {
    const running = new Map<string, Promise<void>>();
    const begin = (id: string) => {
      const end = run(id).catch(reportFault);
      running.set(
        id,
        end.finally(() => running.delete(id)),
      );
    };
    const claimNext = async (limit: number) => {
      const claimed = await claim(store, { now: now(), limit, except: [...running.keys()] });
      for (const id of claimed) begin(id);
      return claimed.length;
    };
    for (;;) {
      polled = Promise.withResolvers();
      const free = isStopped ? 0 : slots - running.size;
      const count = free && (await claimNext(free).catch(reportFault));
      const jobs = [...running.values()];
      if (!jobs.length) return;
      // If less was due than there were slots, the next one to become free has nothing to take.
      const freed = (count ?? 0) < free ? Promise.all(jobs) : Promise.race(jobs);
      await Promise.race([freed, polled.promise]);
      // Jobs that end together share a claim, and requests are served in between.
      await setImmediate();
    }
  };

  const runRound = async () => {
    if (atATime) return runInSlots(atATime);
    for (;;) {
      const claimed = isStopped ? [] : await claim(store, { now: now(), limit: BATCH });
      if (!claimed.length) return;
      await runInTurn(claimed);
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
    if (isBusy) polled.resolve();
    else if (!isStopped) void runDue();
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
