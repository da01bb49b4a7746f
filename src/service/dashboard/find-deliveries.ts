import type { Store } from '../platform/store/open-store.ts';
import { type Delivery, toDeliveries } from '../webhooks/registrations/list-deliveries.ts';

/** Most deliveries that a search finds, the newest. */
const MAX_FOUND = 20;

export interface DeliverySearch {
  companyId: number;
  /** A whole id: of an event, a delivery or a transaction. */
  text: string;
}

/** Finds the deliveries of the company that have this id, newest first. Each is a look into an index. */
export async function findDeliveries(store: Store, { companyId, text }: DeliverySearch): Promise<Delivery[]> {
  const all = store.selectFrom('deliveries').selectAll();
  const ofTransaction = all
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', text)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const found = await Promise.all([
    // Few have the same event. With the company, SQLite would read all its deliveries in the order of their time.
    all.where('event_id', '=', text).limit(MAX_FOUND).execute(),
    all.where('id', '=', text).execute(),
    ofTransaction.limit(MAX_FOUND).execute(),
  ]);
  return toDeliveries(
    store,
    found.flat().filter((row) => row.company_id === companyId),
  );
}
