import type { FrameMessage } from '../../protocol/messages.ts';
import type { WalletId } from '../../protocol/payment-methods.ts';
import type { RareParts } from '../components/lazy-sections.ts';
import { focusField } from '../form/focus-field.ts';
import { readFormValues } from '../form/form-fields.ts';
import { driveCheckout } from '../host/answer-host.ts';
import { openHostChannel } from '../host/open-host-channel.ts';
import { watchHeight } from '../host/watch-height.ts';
import { needsRareParts } from '../methods/needs-lazy-sections.ts';
import { createAttemptKey } from '../payment/create-attempt-key.ts';
import { createPaymentCalls } from '../payment/payment-calls.ts';
import { watchExpiry } from '../payment/watch-expiry.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';
import { createStore } from '../state/create-store.ts';
import { type PageData, readDataBlock } from '../state/embedded-state.ts';
import { createPageState, type PageState } from '../state/page-state.ts';
import { showLocalTime } from '../state/show-local-time.ts';
import { createLazyStyling } from '../styling/create-lazy-styling.ts';
import { loadCatalog } from '../texts/load-catalog.ts';
import { canHaveWallet } from '../wallets/can-have-wallet.ts';
import { createLazyWallets } from '../wallets/create-lazy-wallets.ts';
import { findWallets } from '../wallets/find-wallets.ts';
import { type Checkout, createCheckout } from './create-page-controller.ts';
import { createServiceClock } from './create-service-clock.ts';
import { showCheckout } from './show-page.tsx';
import { watchPageLife } from './watch-page-life.ts';

export interface StartOptions {
  build: string;
  fetch: typeof globalThis.fetch;
  /** Does it in a task of its own, as soon as the browser has done what is more urgent. */
  runLater(work: () => void): void;
  /** Fetches the parts that most links never show, and takes over the page with them. */
  loadRareParts(use: (parts: RareParts) => void): void;
  /** Fetches the code for the card holder's bank; asked again after it has failed. */
  loadChallenge(): Promise<Pick<typeof import('./open-challenge.tsx'), 'openChallenge'>>;
  /** Fetches and starts the code that keeps the shop's page from scrolling while the shopper types. */
  holdScroll(root: HTMLElement): void;
  /** Fetches the code for a shop's stylesheet. */
  loadStyling(): Promise<Pick<typeof import('../styling/create-styling.ts'), 'createStyling'>>;
  /** Fetches a wallet's code; each is asked at most once. */
  loadWallets: {
    apple_pay(): Promise<Pick<typeof import('../wallets/apple-pay/open-apple-pay.ts'), 'openApplePay'>>;
    google_pay(): Promise<
      Pick<typeof import('../wallets/google-pay/create-google-pay.ts'), 'createGooglePay'>
    >;
  };
}

type Borders = Pick<CheckoutContext, 'calls' | 'wallets' | 'emit' | 'redirect' | 'openChallenge'>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type WorkingData = PageData & Pick<PageState, 'parts'> & Pick<CheckoutContext, 'now'>;

function createContext(window: Window, data: WorkingData, borders: Borders): CheckoutContext {
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
    now: data.now,
  };
}

/**
 * Takes over the document that the service rendered into this window, in steps that each leave the browser time for
 * other things: a press or a key waits for no more than one of them.
 */
export function startPage(window: Window, options: StartOptions): void {
  const { build, fetch, loadChallenge, holdScroll, loadRareParts, loadStyling, loadWallets, runLater } =
    options;
  const data = readDataBlock(window.document);
  const root = window.document.getElementById('checkout');
  if (!data || !root) return;
  const { view } = data;
  const now = createServiceClock(view);
  // Before all else: the script around the frame counts the time to its hello.
  const channel = openHostChannel(window, { hostDomains: view.hostDomains, build });
  let isReady = false;
  // What happens before `ready` is said again after it (`announce`).
  const emit = (message: FrameMessage) => isReady && channel?.post(message);

  function createWorkingCheckout(page: WorkingData, place: HTMLElement): Checkout {
    const calls = createPaymentCalls(window.location.pathname, fetch);
    const canHave = (wallet: WalletId) =>
      canHaveWallet(wallet, { window, view, isDriven: channel !== undefined });
    return createCheckout(
      createContext(window, page, {
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
        openChallenge: async (context) => (await loadChallenge()).openChallenge(place, context),
        redirect(path) {
          const { href: url } = new URL(path, window.location.href);
          if (channel) emit({ type: 'redirect', url });
          // Not `replace`: Back leads from the bank to this page.
          else window.location.assign(url);
        },
      }),
    );
  }

  function connect(checkout: Checkout, place: HTMLElement): void {
    const styling = createLazyStyling(async () => {
      return (await loadStyling()).createStyling(window.document, view, fetch);
    });
    // A script around the frame may name another one, and waits for it.
    if (!channel) void styling.apply(view.customCss);
    watchPageLife(window, place, checkout);
    const { store } = checkout.context;
    store.set({ isLive: true, isDriven: channel !== undefined });
    channel?.listen(
      driveCheckout(channel, checkout, {
        loadCatalog,
        watchHeight: (report) => watchHeight(place, report),
        focusField: (field) => focusField(place, checkout, field),
        applyStyle: styling.apply,
        onReady: () => {
          isReady = true;
        },
      }),
    );
    // Without a script the page looks for itself.
    if (!channel) void findWallets(checkout, false);
    if (store.get().screen === 'processing') void checkout.payment.check();
    void watchExpiry(checkout);
    if (view.type === 'standard') showLocalTime(window, checkout.context);
    else holdScroll(place);
  }

  const takeOver = (parts?: RareParts) =>
    runLater(() => {
      const checkout = createWorkingCheckout({ ...data, parts, now }, root);
      showCheckout(root, checkout);
      runLater(() => connect(checkout, root));
    });
  if (needsRareParts(view)) loadRareParts(takeOver);
  else takeOver();
}
