import { afterEach, beforeEach, describe } from 'vitest';
import { freezeTime } from '../page/open-page.ts';
import type { WalletDriver } from './wallet-driver.ts';
import { describeWalletOffer } from './wallet-offer.ts';
import { describeWalletPayment } from './wallet-payment.ts';

/** Checks what the checkout page promises of each wallet, whichever window its sheet opens in. */
export function describeWallet(wallet: WalletDriver): void {
  describe('the checkout page keeps its promise of wallets:', () => {
    beforeEach(freezeTime);
    afterEach(wallet.close);
    describeWalletOffer(wallet);
    describeWalletPayment(wallet);
  });
}
