import { isPostgres } from '../../platform/store/dialects/is-postgres.ts';
import type { RailOptions } from './ask-rail.ts';
import { recoverAttempts } from './recover-attempts.ts';

interface RecoveryWorkerOptions extends RailOptions {
  /** The age from which an attempt at the acquirer counts as abandoned by its process. */
  afterSeconds: number;
  reportFault: (error: Error) => void;
}

export interface RecoveryWorker {
  start(): void;
  /** Finishes the attempts in progress, and leaves the others for the next start. */
  stop(): Promise<void>;
}

/**
 * Ends the attempts of a process that crashed or lost its database while a payment was at the acquirer, or while a bank reported
 * the shopper's answer. With SQLite, every attempt that is open at start belongs to the previous process. With PostgreSQL it may
 * belong to another running process, so only its age decides. Several workers may find the same attempt: the first one stores its
 * end.
 */
export function createRecoveryWorker(options: RecoveryWorkerOptions): RecoveryWorker {
  const { store, now, afterSeconds, reportFault } = options;
  const afterMs = afterSeconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isStopped = false;

  const getBound = () => now() - afterMs;
  const recover = (startedBefore: number) => {
    round ??= recoverAttempts(options, { startedBefore, isStopped: () => isStopped })
      .catch(reportFault)
      .finally(() => {
        round = undefined;
      });
  };

  return {
    start() {
      isStopped = false;
      // An attempt that began after the start belongs to this process.
      recover(isPostgres(store) ? getBound() : now() - 1);
      timer = setInterval(() => recover(getBound()), afterMs / 2);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
