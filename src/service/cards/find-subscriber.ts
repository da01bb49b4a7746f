import type { SubscriptionRow } from '../store/subscription-rows.ts';
import { type CardOwner, findCardOwner } from './find-card-owner.ts';

/** The owner of a subscription's cards: the shopper whom the merchant names, or else the subscription itself. */
export function findSubscriber({
  id,
  company_id: companyId,
  metadata,
}: Pick<SubscriptionRow, 'id' | 'company_id' | 'metadata'>): CardOwner {
  const given = JSON.parse(metadata) as Record<string, unknown>;
  const named = findCardOwner({ companyId, allowsTokenization: true, metadata: given });
  return named ?? { companyId, shopperReference: id };
}
