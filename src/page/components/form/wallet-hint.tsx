import { findPaymentMethod, type PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { LockIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** A method without fields: the wallet's sheet asks for card, address and consent. */
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
