import { requireScopes } from '../../calls/auth/require-scopes.ts';
import type { Actor } from '../../calls/companies/record-change.ts';
import { canReadEvent, getEventScopes } from '../outbox/event-scopes.ts';

/**
 * Checks that a caller may read the records of all events that a webhook will get, because payloads contain parts of them.
 * @throws Rejection 401
 */
export function requireEventScopes(by: Pick<Actor, 'granted'>, types: readonly string[]): void {
  const unreadable = types.filter((type) => !canReadEvent(type, by.granted));
  requireScopes(
    by,
    unreadable.flatMap((type) => getEventScopes(type).slice(0, 1)),
  );
}
