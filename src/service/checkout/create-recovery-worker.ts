import { isPostgres } from '../store/is-postgres.ts';
import { recoverAttempts } from './recover-attempts.ts';
import type { RailOptions } from './settle-rail.ts';

export interface RecoveryWorkerOptions extends RailOptions {
  /** After that an attempt that is at the acquirer is taken for one whose process has died. */
  afterSeconds: number;
  reportFault: (error: Error) => void;
}

export interface RecoveryWorker {
  start(): void;
  /** Finishes the attempts that it has in hand. The others are left for the next start. */
  stop(): Promise<void>;
}

/**
 * Ends what a process has left behind that died, or that lost its database, with a payment at the acquirer, or in the
 * moment when a bank told it what the shopper had answered. At start whoever has the database alone need not wait: all
 * that is open was its predecessor's. On PostgreSQL it may be another living process's, and only its age tells. Several
 * workers may find the same one: the first writes its end.
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
      // What is not older than this process is its own.
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
