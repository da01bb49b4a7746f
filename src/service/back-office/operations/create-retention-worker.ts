import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { OperationsConfig } from '../../platform/config/read-operations-config.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Retention } from '../../platform/store/retention.ts';

export interface RetentionOptions {
  store: Store;
  /** The data to delete, in this order. */
  parts: readonly Retention[];
  retention: Pick<OperationsConfig, 'deliveryRetentionDays' | 'eventRetentionDays'>;
  /** Real time: advancing the sandbox's clock deletes nothing. */
  realNow: () => number;
  reportFault: (error: Error) => void;
}

export interface RetentionWorker {
  start(): void;
  /** Finishes the step in progress. */
  stop(): Promise<void>;
}

/** The number of rows in a step, which is a separate transaction, few enough not to delay other requests. */
export const STEP_ROWS = 500;
/** The pause between two steps, during which other work can run. */
const PAUSE_MS = 50;
const EVERY_MS = 60_000;

/** Deletes expired data step by step, until nothing is left or `isStopped`. */
export async function removeOld(
  { store, parts, retention, realNow }: Omit<RetentionOptions, 'reportFault'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const { remove, days } of parts) {
    const before = realNow() - (typeof days === 'number' ? days : retention[days]) * DAY_MS;
    let removed = STEP_ROWS;
    while (removed === STEP_ROWS && !isStopped()) {
      removed = await store.transaction().execute((trx) => remove(trx, before, STEP_ROWS));
      if (removed === STEP_ROWS) await wait(PAUSE_MS);
    }
  }
}

/** Deletes expired data in the background. Several processes may do so concurrently. */
export function createRetentionWorker(options: RetentionOptions): RetentionWorker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isStopped = false;
  const run = () => {
    round ??= removeOld(options, () => isStopped)
      .catch(options.reportFault)
      .finally(() => {
        round = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
