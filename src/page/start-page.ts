import type { FrameMessage } from '../protocol/messages.ts';
import type { WalletId } from '../protocol/payment-methods.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { createAttemptKey } from './create-attempt-key.ts';
import { createCheckout } from './create-checkout.ts';
import { createStore } from './create-store.ts';
import { createStyling } from './create-styling.ts';
import { type PageData, readDataBlock } from './data-block.ts';
import { driveCheckout } from './drive-checkout.ts';
import { focusField } from './focus-field.ts';
import { readFormValues } from './form-fields.ts';
import { loadCatalog } from './load-catalog.ts';
import { openHostChannel } from './open-host-channel.ts';
import { createPageState } from './page-state.ts';
import { createPaymentCalls } from './payment-calls.ts';
import { showCheckout } from './show-checkout.tsx';
import { canHaveWallet } from './wallets/can-have-wallet.ts';
import { createLazyWallets } from './wallets/create-lazy-wallets.ts';
import { findWallets } from './wallets/find-wallets.ts';
import { watchHeight } from './watch-height.ts';
import { watchPageLife } from './watch-page-life.ts';

export interface StartOptions {
  build: string;
  fetch: typeof globalThis.fetch;
  /** Fetches a wallet's code; each is asked at most once. */
  loadWallets: {
    apple_pay(): Promise<Pick<typeof import('./wallets/apple-pay/open-apple-pay.ts'), 'openApplePay'>>;
    google_pay(): Promise<
      Pick<typeof import('./wallets/google-pay/create-google-pay.ts'), 'createGooglePay'>
    >;
  };
}

type Borders = Pick<CheckoutContext, 'calls' | 'wallets' | 'emit' | 'redirect'>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function createContext(window: Window, data: PageData, borders: Borders): CheckoutContext {
  return {
    ...borders,
    view: data.view,
    store: createStore(createPageState(data.view, data)),
    readValues: () => readFormValues(window.document),
    // Not `assign`: Back leads to the shop, and not to a page that would send the shopper here again.
    leave: (url) => window.location.replace(url),
    isOnline: () => window.navigator.onLine !== false,
    wait,
    createKey: () => createAttemptKey(window.crypto),
    now: () => new Date(),
  };
}

/** Takes over the document that the service rendered into this window. */
export function startPage(window: Window, { build, fetch, loadWallets }: StartOptions): void {
  const data = readDataBlock(window.document);
  const root = window.document.getElementById('checkout');
  if (!data || !root) return;
  // Before all else: the script around the frame counts the time to its hello.
  const channel = openHostChannel(window, { hostDomains: data.view.hostDomains, build });
  let isReady = false;
  // What happens before `ready` is said again after it (`announce`).
  const emit = (message: FrameMessage) => isReady && channel?.post(message);
  const calls = createPaymentCalls(window.location.pathname, fetch);
  const { view } = data;
  const canHave = (wallet: WalletId) =>
    canHaveWallet(wallet, { window, view, isDriven: channel !== undefined });
  const checkout = createCheckout(
    createContext(window, data, {
      calls,
      wallets: createLazyWallets({
        apple_pay: canHave('apple_pay')
          ? async () => (await loadWallets.apple_pay()).openApplePay({ window, view, calls, channel, wait })
          : undefined,
        google_pay: canHave('google_pay')
          ? async () => (await loadWallets.google_pay()).createGooglePay({ window, view, wait })
          : undefined,
      }),
      emit,
      redirect(path) {
        const { href: url } = new URL(path, window.location.href);
        if (channel) emit({ type: 'redirect', url });
        // Not `replace`: Back leads from the bank to this page.
        else window.location.assign(url);
      },
    }),
  );
  const { customCss, hostDomains } = data.view;
  const styling = createStyling(window.document, { linkCss: customCss, hostDomains });
  // A script around the frame may name another one, and waits for it.
  if (!channel) void styling.apply(customCss);
  showCheckout(root, checkout);
  watchPageLife(window, root, checkout);
  channel?.listen(
    driveCheckout(channel, checkout, {
      loadCatalog,
      watchHeight: (report) => watchHeight(root, report),
      focusField: (field) => focusField(root, checkout, field),
      applyStyle: styling.apply,
      onReady: () => {
        isReady = true;
      },
    }),
  );
  const { store } = checkout.context;
  store.set({ isLive: true, isDriven: channel !== undefined });
  // Without a script the page looks for itself.
  if (!channel) void findWallets(checkout, false);
  if (store.get().screen === 'processing') void checkout.payment.check();
}
