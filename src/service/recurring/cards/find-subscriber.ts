import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { type CardOwner, findCardOwner } from './find-card-owner.ts';

type Subscriber = Pick<SubscriptionRow, 'id' | 'company_id' | 'metadata'>;

/** Returns the shopper named by the merchant in the link of a subscription. */
export function findNamedShopper({ company_id: companyId, metadata }: Omit<Subscriber, 'id'>): string | null {
  const given = JSON.parse(metadata) as Record<string, unknown>;
  const owner = findCardOwner({ companyId, allowsTokenization: true, metadata: given });
  return owner?.shopperReference ?? null;
}

/** Returns the owner of a subscription's cards: the shopper named by the merchant, or else the subscription itself. */
export const findSubscriber = (row: Subscriber): CardOwner => ({
  companyId: row.company_id,
  shopperReference: findNamedShopper(row) ?? row.id,
});
