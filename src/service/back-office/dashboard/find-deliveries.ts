import type { Store } from '../../platform/store/open-store.ts';
import { type Delivery, toDeliveries } from '../../webhooks/registrations/list-deliveries.ts';

/** The maximum number of deliveries in the search results, newest first. */
const MAX_FOUND = 20;

interface DeliverySearch {
  companyId: number;
  /** The complete id of an event, a delivery or a transaction. */
  text: string;
}

/** Finds the company's deliveries with this id, newest first. Each query uses an index. */
export async function findDeliveries(store: Store, { companyId, text }: DeliverySearch): Promise<Delivery[]> {
  const all = store.selectFrom('deliveries').selectAll();
  const ofTransaction = all
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', text)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const found = await Promise.all([
    // Few deliveries share an event. If the query named the company, SQLite would read all of the company's deliveries by time.
    all.where('event_id', '=', text).limit(MAX_FOUND).execute(),
    all.where('id', '=', text).execute(),
    ofTransaction.limit(MAX_FOUND).execute(),
  ]);
  return toDeliveries(
    store,
    found.flat().filter((row) => row.company_id === companyId),
  );
}
