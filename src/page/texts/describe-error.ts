import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { PaymentMethodId, WalletId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';

export interface ErrorContext {
  view: { merchantName: string };
  /** `method` is the one that was paid with, `methods` are those on offer. */
  state: {
    catalog: Catalog;
    method: PaymentMethodId | undefined;
    methods: readonly PaymentMethodId[];
    stage: { wallet?: WalletId | undefined };
  };
}

/** A direct debit can end with a code whose sentence is about a card: it takes another one. */
const chooseText = (code: PaymentErrorCode, method: PaymentMethodId | undefined): PaymentErrorCode =>
  method === 'sepa_direct_debit' && code === 'insufficient_funds' ? 'payment_declined' : code;

/**
 * The shopper's sentence for a code; a code that this page is too old to know is a plain decline. A shopper whose card was declined
 * can take another one, and where there are other ways to pay, one of them is named. A page for cards alone has it in the text already
 * (`adapt-texts.ts`).
 */
export function describeError(code: PaymentErrorCode, { view, state }: ErrorContext): string {
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
