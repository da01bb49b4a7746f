/** The facts about ended attempts that the page shows. */

import type { CardBrandId } from './card.ts';
import type { DeclineCode } from './decline-codes.ts';
import type { PaymentMethodId } from './payment-methods.ts';

/** The result of the last attempt of an open link; without a code, it was cancelled. */
export interface LastAttempt {
  method: PaymentMethodId;
  /** `rail_declined`: by a bank or wallet to which the shopper had gone, and whose name is part of what happened. */
  declineCode?: DeclineCode | 'rail_declined';
  /** The id of the saved card that was declined, if the shopper is asked for another one. */
  declinedCard?: string;
}

/** The facts of a payment that only its receipt shows. */
export interface ReceiptFacts {
  /** When it was approved or, for a bank transfer, when the money arrived: ISO 8601, UTC. Absent if unknown. */
  paidAt?: string;
  /** The card; absent for other methods, and if unknown. */
  card?: PaidCard;
  /** The path of a QR code that contains the page's URL. */
  code: string;
}

/** The card of a payment. */
export interface PaidCard {
  /** Absent for brands that the page does not know. */
  brand?: CardBrandId;
  last4: string;
}
