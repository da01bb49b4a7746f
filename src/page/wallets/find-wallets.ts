import type { WalletId } from '../../protocol/payment-methods.ts';
import type { Wallets } from './wallet-method.ts';

/**
 * Looks for the wallets that can be used here, and offers them: only the browser knows. Never rejects, and takes no longer
 * than `AVAILABILITY_TIMEOUT_MS`.
 * @param isBridgeOn whether Apple Pay may run in the shop's window
 */
export async function findWallets(
  { apple_pay, google_pay }: Wallets,
  offer: { allowWallet(id: WalletId, isUsable: boolean): void },
  isBridgeOn: boolean,
): Promise<void> {
  await Promise.all([
    apple_pay.connect(isBridgeOn).then((isUsable) => offer.allowWallet('apple_pay', isUsable)),
    google_pay.connect().then((isUsable) => offer.allowWallet('google_pay', isUsable)),
  ]);
}
