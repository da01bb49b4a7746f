import type { ApplePay, GooglePay, WalletMethod, Wallets } from './wallet-method.ts';

/** How each wallet's code is fetched; absent where there can be none (`can-have-wallet.ts`): for most browsers. */
export interface WalletLoaders {
  apple_pay?: (() => Promise<ApplePay>) | undefined;
  google_pay?: (() => Promise<GooglePay>) | undefined;
}

/** Fetches at once, and only once; what does not come is not there. */
function fetchLazily<W extends WalletMethod>(load: (() => Promise<W>) | undefined) {
  const lazy: { wallet?: W; arrival?: Promise<W | undefined> | undefined } = {};
  lazy.arrival = load?.().then(
    (wallet) => {
      lazy.wallet = wallet;
      return wallet;
    },
    () => undefined,
  );
  return lazy;
}

const payWith =
  (lazy: { wallet?: WalletMethod }): WalletMethod['pay'] =>
  (attemptKey, charge) =>
    // Nothing is awaited: the sheet opens only inside the shopper's press.
    lazy.wallet?.pay(attemptKey, charge) ??
    Promise.resolve({ outcome: 'wallet_failed', code: 'unavailable' });

/** Until a wallet's code is there it is not offered, so that it cannot be pressed; if it never comes, it never will be. */
export function createLazyWallets(loaders: WalletLoaders): Wallets {
  const apple = fetchLazily(loaders.apple_pay);
  const google = fetchLazily(loaders.google_pay);
  return {
    apple_pay: {
      connect: async (isBridgeOn) => (await apple.arrival)?.connect(isBridgeOn) ?? false,
      handle: (notice) => apple.wallet?.handle(notice),
      prepare: () => apple.wallet?.prepare(),
      pay: payWith(apple),
      abort: () => apple.wallet?.abort(),
    },
    google_pay: {
      connect: async () => (await google.arrival)?.connect() ?? false,
      pay: payWith(google),
      abort: () => google.wallet?.abort(),
    },
  };
}
