import type { PaymentMethodId, WalletId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';

type ErrorText = keyof Catalog['errors'];

export interface ErrorContext {
  view: { merchantName: string };
  /** `method` is the method of the payment, `methods` are those offered. */
  state: {
    catalog: Catalog;
    method: PaymentMethodId | undefined;
    methods: readonly PaymentMethodId[];
    stage: { wallet?: WalletId | undefined };
  };
}

/** Chooses the error's text: for a direct debit, one about a card is replaced. */
const chooseText = (code: ErrorText, method: PaymentMethodId | undefined): ErrorText =>
  method === 'sepa_direct_debit' && code === 'insufficient_funds' ? 'payment_declined' : code;

/**
 * Returns the shopper's message for a code; an unknown one is shown as a plain decline. After a declined card, another card or
 * method is suggested. On a page for cards only, the text already contains that (`adapt-texts.ts`).
 */
export function describeError(code: ErrorText, { view, state }: ErrorContext): string {
  const { errors, next, waysOut = {} } = state.catalog;
  const name = chooseText(code, state.method);
  const way = Object.entries(waysOut).find(
    ([id]) => id !== state.stage.wallet && state.methods.includes(id as PaymentMethodId),
  );
  return fillText(errors[name] ?? errors.card_declined, {
    merchant: view.merchantName,
    next: (way?.[1] ?? next?.[name as keyof typeof next]) as string,
  });
}
