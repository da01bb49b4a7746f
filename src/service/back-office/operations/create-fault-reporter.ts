import { Rejection } from '../../platform/http/answers/rejections.ts';
import { StoreUnavailableError } from '../../platform/store/dialects/store-unavailable-error.ts';
import type { Log } from './create-log.ts';

/**
 * While the database is unreachable, every request and every read of the outbox fails for the same reason. It is reported only
 * this often.
 */
const REPEAT_MS = 10_000;

/**
 * Reports an error in the service to the operator: only the message, because a stack trace can contain customers' input. A refusal that
 * the service itself has chosen, because something it needs does not answer, is a warning with its reason.
 */
export function createFaultReporter(
  now: () => number,
  { writeProblem, writeWarning }: Pick<Log, 'writeProblem' | 'writeWarning'>,
) {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (error: Error, requestId?: string): void => {
    if (error instanceof StoreUnavailableError) {
      if (now() < silentUntil) return;
      silentUntil = now() + REPEAT_MS;
    }
    if (error instanceof Rejection)
      writeWarning(`Refused (${error.code}). ${error.reason ?? ''}`.trimEnd(), requestId);
    else writeProblem(`Fault: ${error.name}: ${error.message}`, requestId);
  };
}
