import { findPaymentMethod, type PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { LockIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** Nothing to type: card, address and consent are the sheet's. */
export function WalletHint({ view, state, method }: ScreenProps & { method?: PaymentMethodId | undefined }) {
  const amount = formatMoney(view.amountMinor, view, state);
  const wallet = (method && findPaymentMethod(method)?.name) ?? '';
  return (
    <p class="rail-note">
      <LockIcon />
      <span>{fillText(state.catalog.wallets.hint, { amount, wallet })}</span>
    </p>
  );
}
