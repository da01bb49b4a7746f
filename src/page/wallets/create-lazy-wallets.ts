import type { ApplePay, GooglePay, WalletMethod, Wallets } from './wallet-method.ts';

/** How each wallet's code is fetched; absent where there can be none (`can-have-wallet.ts`): for most browsers. */
export interface WalletLoaders {
  apple_pay?: (() => Promise<ApplePay>) | undefined;
  google_pay?: (() => Promise<GooglePay>) | undefined;
}

/** Fetches at once, and only once; what does not come is not there. */
function fetchLazily<W extends WalletMethod>(load: (() => Promise<W>) | undefined) {
  let wallet: W | undefined;
  const method: WalletMethod = {
    // Nothing is awaited: the sheet opens only inside the shopper's press.
    pay: async (attemptKey, charge) =>
      wallet?.pay(attemptKey, charge) ?? { outcome: 'wallet_failed', code: 'unavailable' },
    abort: () => wallet?.abort(),
  };
  const arrival = load?.().then(
    (arrived) => {
      wallet = arrived;
      return arrived;
    },
    () => undefined,
  );
  return { method, arrival, get: () => wallet };
}

/** Until a wallet's code is there it is not offered, so that it cannot be pressed; if it never comes, it never will be. */
export function createLazyWallets(loaders: WalletLoaders): Wallets {
  const apple = fetchLazily(loaders.apple_pay);
  const google = fetchLazily(loaders.google_pay);
  return {
    apple_pay: {
      ...apple.method,
      connect: async (isBridgeOn) => (await apple.arrival)?.connect(isBridgeOn) ?? false,
      handle: (notice) => apple.get()?.handle(notice),
      prepare: () => apple.get()?.prepare(),
    },
    google_pay: {
      ...google.method,
      connect: async () => (await google.arrival)?.connect() ?? false,
    },
  };
}
