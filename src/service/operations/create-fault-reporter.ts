import { StoreUnavailableError } from '../store/dialects/store-unavailable-error.ts';

/** While the database is away every request and every look into the outbox fails for the same reason: told so often. */
const REPEAT_MS = 10_000;

/** Tells the operator what went wrong on our side: the message only, since a stack can hold what a customer typed. */
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
