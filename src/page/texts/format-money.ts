import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { LANGUAGES } from '../../protocol/languages.ts';
import { formatAmount } from '../../protocol/money.ts';
import type { PageState } from '../state/page-state.ts';
import { remember } from './write-once.ts';

/** An amount of this link, as people write it in the page's language. */
export const formatMoney = (
  amountMinor: number,
  { currency }: Pick<CheckoutView, 'currency'>,
  state: Pick<PageState, 'language' | 'written'>,
): string =>
  remember(state, `${amountMinor} ${currency}`, () =>
    formatAmount(amountMinor, currency, LANGUAGES[state.language]),
  );
