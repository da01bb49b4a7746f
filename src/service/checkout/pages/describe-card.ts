import type { SavedCard } from '../../../protocol/checkout-api.ts';
import type { SavedCardRow } from '../../recurring/tables/cards.ts';

/** Describes a saved card with all that a page may know. */
export const describeCard = ({ id, brand, last4, expiry, email }: SavedCardRow): SavedCard => ({
  ...{ id, brand, last4, expiry },
  ...(email && { hasEmail: true as const }),
});
