import type { ComponentChildren } from 'preact';
import { formatMoney } from '../../texts/format-money.ts';
import { fillAmount } from '../parts/fill-amount.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** `Pay €10.00`; no sum while the shopper has typed none that can be paid. */
export const writePayWords = ({ view, state }: ScreenProps): ComponentChildren[] =>
  fillAmount(
    (state.isAmountOpen ? state.catalog.openAmount : state.catalog)[view.autoCapture ? 'pay' : 'reserve'],
    formatMoney(view.amountMinor, view, state),
  );
