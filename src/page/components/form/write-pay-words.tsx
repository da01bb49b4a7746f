import type { ComponentChildren } from 'preact';
import { formatMoney } from '../../texts/format-money.ts';
import { fillAmount } from '../parts/fill-amount.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** Writes the pay button's text, such as `Pay €10.00`; without an amount while the typed one is invalid. */
export const writePayWords = ({ view, state }: ScreenProps): ComponentChildren[] =>
  fillAmount(
    (state.isAmountOpen ? state.catalog.openAmount : state.catalog)[view.autoCapture ? 'pay' : 'reserve'],
    formatMoney(view.amountMinor, view, state),
  );
