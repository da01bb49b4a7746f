import type { Checkout } from '../start/create-page-controller.ts';

/**
 * Looks for the wallets that can be used here, and offers them: only the browser can tell. It never rejects, and takes
 * no longer than `AVAILABILITY_TIMEOUT_MS`.
 * @param isBridgeOn whether Apple Pay may run in the shop's window
 */
export async function findWallets({ context, offer }: Checkout, isBridgeOn: boolean): Promise<void> {
  const { apple_pay, google_pay } = context.wallets;
  await Promise.all([
    apple_pay.connect(isBridgeOn).then((isUsable) => offer.allowWallet('apple_pay', isUsable)),
    google_pay.connect().then((isUsable) => offer.allowWallet('google_pay', isUsable)),
  ]);
}
