import type { CheckoutView } from '../protocol/checkout-api.ts';
import type { PaymentErrorCode } from '../protocol/decline-codes.ts';
import { type Catalog, fillText } from './catalog.ts';

/** The shopper's sentence for a code; a code that this page is too old to know is a plain decline. */
export const describeError = (
  code: PaymentErrorCode,
  catalog: Catalog,
  { merchantName }: Pick<CheckoutView, 'merchantName'>,
): string => fillText(catalog.errors[code] ?? catalog.errors.card_declined, { merchant: merchantName });
