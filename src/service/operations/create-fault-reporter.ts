import { StoreUnavailableError } from '../platform/store/dialects/store-unavailable-error.ts';

/** While the database is away, every request and every read of the outbox fails for the same reason: reported this often. */
const REPEAT_MS = 10_000;

/** Reports an error in the service to the operator: the message only, because a stack can contain what a customer typed. */
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
