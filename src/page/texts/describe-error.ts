import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';

export interface ErrorContext {
  view: { merchantName: string };
  /** `method` is the one that was paid with. */
  state: { catalog: Catalog; method: PaymentMethodId | undefined };
}

/** A direct debit can end with a code whose sentence is about a card: it takes another one. */
const chooseText = (code: PaymentErrorCode, method: PaymentMethodId | undefined): PaymentErrorCode =>
  method === 'sepa_direct_debit' && code === 'insufficient_funds' ? 'payment_declined' : code;

/** The shopper's sentence for a code; a code that this page is too old to know is a plain decline. */
export const describeError = (
  code: PaymentErrorCode,
  { view, state: { catalog, method } }: ErrorContext,
): string =>
  fillText(catalog.errors[chooseText(code, method)] ?? catalog.errors.card_declined, {
    merchant: view.merchantName,
  });
