import { fillText } from '../catalog.ts';
import { formatMoney } from '../format-money.ts';
import { LockIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Nothing to type: card, address and consent are the sheet's. */
export function ApplePayHint({ view, state }: ScreenProps) {
  const amount = formatMoney(view.amountMinor, view, state);
  return (
    <p class="rail-note">
      <LockIcon />
      <span>{fillText(state.catalog.applePay.hint, { amount })}</span>
    </p>
  );
}
