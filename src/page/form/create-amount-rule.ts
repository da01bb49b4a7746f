import type { FieldProblem } from '../../protocol/card.ts';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import { CURRENCY_EXPONENTS } from '../../protocol/money.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getLocale } from '../texts/get-locale.ts';
import { writeNumber } from '../texts/write-number.ts';
import { findInput } from './form-fields.ts';
import { parseAmount } from './parse-amount.ts';

type AmountView = Pick<CheckoutView, 'amountMinor' | 'currency' | 'freeAmount'>;

function judgeAmount(
  typed: string,
  view: AmountView,
  store: Pick<PageStore, 'get'>,
): FieldProblem | { amountMinor: number } {
  if (!typed.trim()) return 'required';
  const writing = { locale: getLocale(store.get()), exponent: CURRENCY_EXPONENTS[view.currency] };
  const amountMinor = parseAmount(typed, writing);
  if (amountMinor === undefined) return 'amount_invalid';
  const { minMinor = 0, maxMinor = 0 } = view.freeAmount ?? {};
  if (amountMinor < minMinor) return 'amount_low';
  return amountMinor > maxMinor ? 'amount_high' : { amountMinor };
}

/**
 * Creates the rule that validates an amount typed by the shopper. A valid one becomes the page's total at once, on the button and
 * in a wallet's sheet, so that the displayed amount is charged. While it is invalid, the button shows none.
 */
export const createAmountRule =
  (view: AmountView, store: Pick<PageStore, 'get' | 'set'>) =>
  (typed: string): FieldProblem | undefined => {
    const judged = judgeAmount(typed, view, store);
    const isAmountOpen = typeof judged === 'string';
    const amountMinor = isAmountOpen ? view.amountMinor : judged.amountMinor;
    if (isAmountOpen !== (store.get().isAmountOpen === true) || amountMinor !== view.amountMinor) {
      view.amountMinor = amountMinor;
      // Redraw the total on the button.
      store.set({ isAmountOpen });
    }
    return isAmountOpen ? judged : undefined;
  };

interface AmountOptions {
  view: AmountView;
  store: Pick<PageStore, 'get'>;
  /** Validates the typed amount. */
  readAmountProblem(): FieldProblem | undefined;
  wallets: { apple_pay?: { prepare(): void } };
  emit(message: FrameMessage): unknown;
}

/** The last amount posted to the script of the embedding page, by view. */
const told = new WeakMap<AmountView, number>();

/** Formats a valid amount in the page's language when its field is left, and notifies the script around the page. */
export function writeAmount(root: ParentNode, options: AmountOptions): void {
  const { view, store, readAmountProblem, wallets, emit } = options;
  const input = findInput(root, 'amount');
  if (!input || readAmountProblem()) return;
  const { amountMinor, currency } = view;
  input.value = writeNumber(amountMinor, view, store.get());
  if (told.get(view) === amountMinor) return;
  told.set(view, amountMinor);
  wallets.apple_pay?.prepare();
  emit({ type: 'amount_change', amount: amountMinor, currency });
}
