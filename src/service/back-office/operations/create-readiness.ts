import { withinTime } from './within-time.ts';

/** The time limit for the database: a readiness check must not wait for minutes. */
const ANSWER_LIMIT_MS = 1_000;

/** Tells whether requests should be sent to this process. */
export interface Readiness {
  check(): Promise<boolean>;
  /** Marks the process as not ready because it is about to end. */
  stop(): void;
}

/**
 * @param askDatabase rejects if the database cannot be used. Concurrent checks share one query, so that they do not take
 * connections that payments need.
 */
export function createReadiness(askDatabase: () => Promise<unknown>): Readiness {
  let isStopping = false;
  let question: Promise<boolean> | undefined;
  const ask = () => {
    question ??= askDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        question = undefined;
      });
    return question;
  };
  return {
    check: async () => !isStopping && (await withinTime(ask(), ANSWER_LIMIT_MS)) === true && !isStopping,
    stop() {
      isStopping = true;
    },
  };
}
