import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import { type Catalog, fillText } from '../locales/catalog.ts';

export interface ErrorContext {
  merchantName: string;
  /** What was paid with. */
  method: PaymentMethodId | undefined;
}

/** The sentence that is shown; of the codes a direct debit can end with, one speaks of a card. */
const chooseText = (code: PaymentErrorCode, method: PaymentMethodId | undefined): PaymentErrorCode =>
  method === 'sepa_direct_debit' && code === 'insufficient_funds' ? 'payment_declined' : code;

/** The shopper's sentence for a code; a code that this page is too old to know is a plain decline. */
export const describeError = (
  code: PaymentErrorCode,
  catalog: Catalog,
  { merchantName, method }: ErrorContext,
): string =>
  fillText(catalog.errors[chooseText(code, method)] ?? catalog.errors.card_declined, {
    merchant: merchantName,
  });
