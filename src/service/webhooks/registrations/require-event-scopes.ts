import { requireScopes } from '../../calls/auth/require-scopes.ts';
import type { Actor } from '../../calls/companies/record-change.ts';
import type { EventCatalog } from '../outbox/event-catalog.ts';

/**
 * Checks that a caller may read the records of all events that a webhook will get, because payloads contain parts of them.
 * @throws Rejection 401
 */
export function requireEventScopes(
  by: Pick<Actor, 'granted'>,
  types: readonly string[],
  events: EventCatalog,
): void {
  const unreadable = types.filter((type) => !events.canRead(type, by.granted));
  requireScopes(
    by,
    unreadable.flatMap((type) => events.getScopes(type).slice(0, 1)),
  );
}
