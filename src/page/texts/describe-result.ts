import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { ResultTitle } from '../locales/words.ts';
import { fillText } from './fill-text.ts';
import { formatMoney } from './format-money.ts';
import type { Writing } from './write-once.ts';

/** The error codes of results that are errors, whose message is also reported by the script. */
export const RESULT_CODES: Partial<Record<ResultTitle, PaymentErrorCode>> = {
  failed: 'too_many_attempts',
  expired: 'link_expired',
  cancelled: 'link_closed',
  unconfirmed: 'network_error',
};

export interface ResultContext {
  view: Pick<CheckoutView, 'amountMinor' | 'currency' | 'merchantName'>;
  state: Writing & { catalog: Catalog };
}

/** Returns the sentence below a result's title. */
export function describeResult(title: ResultTitle, { view, state }: ResultContext): string {
  const { errors, texts } = state.catalog;
  const code = RESULT_CODES[title];
  return fillText(code ? errors[code] : texts[title as keyof typeof texts], {
    merchant: view.merchantName,
    amount: formatMoney(view.amountMinor, view, state),
  });
}
