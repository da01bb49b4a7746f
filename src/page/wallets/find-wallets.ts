import type { WalletId } from '../../protocol/payment-methods.ts';
import type { Wallets } from './wallet-method.ts';

const WALLET_IDS = ['apple_pay', 'google_pay'] as const satisfies readonly WalletId[];

/**
 * Detects the usable wallets and offers them. Never rejects, and takes at most `AVAILABILITY_TIMEOUT_MS` after their code has
 * loaded.
 * @param isBridgeOn whether Apple Pay may run in the shop's window
 */
export async function findWallets(
  wallets: Partial<Wallets>,
  offer: { allowWallet(id: WalletId, isUsable: boolean): void },
  isBridgeOn: boolean,
): Promise<void> {
  await Promise.all(
    WALLET_IDS.map(async (id) => offer.allowWallet(id, (await wallets[id]?.connect(isBridgeOn)) ?? false)),
  );
}
