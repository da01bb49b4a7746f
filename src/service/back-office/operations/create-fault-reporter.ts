import { StoreUnavailableError } from '../../platform/store/dialects/store-unavailable-error.ts';

/**
 * While the database is unreachable, every request and every read of the outbox fails for the same reason. It is reported only
 * this often.
 */
const REPEAT_MS = 10_000;

/** Reports an error in the service to the operator: only the message, because a stack trace can contain customers' input. */
export function createFaultReporter(now: () => number, print: (line: string, requestId?: string) => void) {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (error: Error, requestId?: string): void => {
    if (error instanceof StoreUnavailableError) {
      if (now() < silentUntil) return;
      silentUntil = now() + REPEAT_MS;
    }
    print(`Fault: ${error.name}: ${error.message}`, requestId);
  };
}
