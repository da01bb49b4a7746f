import type { Store } from '../store/open-store.ts';
import { type Delivery, toDeliveries } from '../webhooks/list-deliveries.ts';

/** Most deliveries that a search finds, the newest. */
export const MAX_FOUND = 20;

export interface DeliverySearch {
  companyId: number;
  /** A whole id: of an event, a delivery or a transaction. */
  text: string;
}

/** Finds the deliveries of the company that have this id, newest first. Each is a look into an index. */
export async function findDeliveries(store: Store, { companyId, text }: DeliverySearch): Promise<Delivery[]> {
  const newest = store
    .selectFrom('deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FOUND);
  const found = await Promise.all(
    (['event_id', 'id', 'transaction_id'] as const).map((column) =>
      newest.where(column, '=', text).execute(),
    ),
  );
  return toDeliveries(store, found.flat());
}
