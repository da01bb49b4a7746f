import { fillText } from '../texts/fill-text.ts';
import { formatMoney } from '../texts/format-money.ts';
import { LockIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Nothing to type: card, address and consent are the sheet's. */
export const createWalletHint = (wallet: string) =>
  function WalletHint({ view, state }: ScreenProps) {
    const amount = formatMoney(view.amountMinor, view, state);
    return (
      <p class="rail-note">
        <LockIcon />
        <span>{fillText(state.catalog.wallets.hint, { amount, wallet })}</span>
      </p>
    );
  };
