import type { ApplePay, GooglePay, WalletMethod, Wallets } from './wallet-method.ts';

/** The functions that load each wallet's code; absent if the wallet is impossible (`can-have-wallet.ts`), as in most browsers. */
interface WalletLoaders {
  apple_pay?: (() => Promise<ApplePay>) | undefined;
  google_pay?: (() => Promise<GooglePay>) | undefined;
}

/** Loads a wallet at once, and only once. A failure means that it is unavailable. */
function fetchLazily<W extends WalletMethod>(load: (() => Promise<W>) | undefined) {
  let wallet: W | undefined;
  const method: WalletMethod = {
    // Synchronous, because the sheet opens only within the shopper's press.
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

/** Creates wallets whose code is loaded on demand. A wallet is offered only after its code has loaded. */
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
