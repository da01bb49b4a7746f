import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { EVENT_TYPES } from '../../../src/service/webhooks/outbox/event-types.ts';

/** The events of a payment that was made. */
export const PAID = ['payment.captured', 'payment.settled'];

/** The types of all events, those of a type together. */
export async function listEvents(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('events').select('type').execute();
  const types = rows.map(({ type }) => type);
  return EVENT_TYPES.flatMap(({ name }) => types.filter((type) => type === name));
}
