import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { EVENTS } from '../../../src/service/subjects/facts.ts';

/** The events of a payment that was made. */
export const PAID = ['payment.captured', 'payment.settled'];

/** The given types, by default those of payments, of all events, in the order of the table: one moment has no order of its own. */
export async function listEvents(
  store: Store,
  among: readonly string[] = EVENTS.ofPayments,
): Promise<string[]> {
  const rows = await store.selectFrom('events').select('type').execute();
  const types = rows.map(({ type }) => type);
  return among.flatMap((name) => types.filter((type) => type === name));
}
