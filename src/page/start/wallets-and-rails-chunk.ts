import { LAZY_SECTIONS } from '../components/lazy-sections.ts';
import { createRareRules } from '../form/create-rare-rules.ts';
import { formatIban, keepLettersAndDigits } from '../form/format-iban.ts';
import type { FieldFormat } from '../form/reformat-input.ts';
import type { FormField } from '../locales/words.ts';
import { type FollowOpenedOptions, followOpenedPayment } from '../payment/follow-opened-payment.ts';
import { findWallets } from '../wallets/find-wallets.ts';
import { createRareActions } from './create-rare-actions.ts';
import { type OpenWalletsOptions, openWallets, type WalletImports } from './open-wallets.ts';

/** The formats of fields that a card form does not have. */
const FORMATS: Partial<Record<FormField, FieldFormat>> = {
  iban: { format: formatIban, keep: keepLettersAndDigits },
};

const WALLET_IMPORTS: WalletImports = {
  apple_pay: () => import('../wallets/apple-pay/open-apple-pay.ts'),
  google_pay: () => import('../wallets/google-pay/create-google-pay.ts'),
};

/**
 * Code that a page for cards only does not need, in a separate chunk. Any other page waits for it before hydration
 * (`needs-lazy-sections.ts`).
 */
export const WALLETS_AND_RAILS = {
  sections: LAZY_SECTIONS,
  formats: FORMATS,
  walletImports: WALLET_IMPORTS,
  createRareActions,
  createRareRules,
  findWallets,
  openWallets: (load: WalletImports, options: OpenWalletsOptions & FollowOpenedOptions) => {
    followOpenedPayment(options);
    return openWallets(load, options);
  },
};

export type WalletsAndRails = typeof WALLETS_AND_RAILS;
