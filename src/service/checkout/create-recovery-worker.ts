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
  /** Resolves when nothing is being recovered any more. */
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

  const getBound = () => now() - afterMs;
  const run = (recover: () => Promise<void>) => {
    round ??= recover()
      .catch(reportFault)
      .finally(() => {
        round = undefined;
      });
  };

  return {
    start() {
      run(() => recoverAttempts(options, { startedBefore: isPostgres(store) ? getBound() : Infinity }));
      const sweep = () => recoverAttempts(options, { startedBefore: getBound() });
      timer = setInterval(() => run(sweep), afterMs / 2);
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
