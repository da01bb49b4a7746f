import { withinTime } from './within-time.ts';

/** Time limit for the database: a readiness check must not wait for minutes. */
const ANSWER_LIMIT_MS = 1_000;

/** Whether requests should be sent to this process. */
export interface Readiness {
  check(): Promise<boolean>;
  /** The process is about to end: it is no longer ready, whatever the database says. */
  stop(): void;
}

/**
 * @param askDatabase fails when the database cannot be used. However many want to know, one question is under way:
 * checks must not take the connections that payments need.
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
