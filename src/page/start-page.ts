import type { FrameMessage } from '../protocol/messages.ts';
import { createBridge } from './apple-pay/bridge-wallet.ts';
import { type ApplePay, createApplePay } from './apple-pay/create-apple-pay.ts';
import { findTopOrigin } from './apple-pay/find-top-origin.ts';
import { findNativeWallet } from './apple-pay/native-wallet.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { createCheckout } from './create-checkout.ts';
import { createStore } from './create-store.ts';
import { type PageData, readDataBlock } from './data-block.ts';
import { driveCheckout } from './drive-checkout.ts';
import { focusField } from './focus-field.ts';
import { readFormValues } from './form-fields.ts';
import { loadCatalog } from './load-catalog.ts';
import { type HostChannel, openHostChannel } from './open-host-channel.ts';
import { createPageState } from './page-state.ts';
import { createPaymentCalls, type PaymentCalls } from './payment-calls.ts';
import { showCheckout } from './show-checkout.tsx';
import { watchHeight } from './watch-height.ts';
import { watchPageLife } from './watch-page-life.ts';

export interface StartOptions {
  build: string;
  fetch: typeof globalThis.fetch;
}

type Borders = Pick<CheckoutContext, 'calls' | 'applePay' | 'emit' | 'redirect'>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function createContext(window: Window, data: PageData, borders: Borders): CheckoutContext {
  return {
    ...borders,
    view: data.view,
    store: createStore(createPageState(data.view, data)),
    readValues: () => readFormValues(window.document),
    // Not `assign`: Back leads to the shop, and not to a page that would send the shopper here again.
    leave: (url) => window.location.replace(url),
    wait,
    createKey: () => window.crypto.randomUUID(),
    now: () => new Date(),
  };
}

function openApplePay(
  window: Window,
  { view, calls, channel }: { view: PageData['view']; calls: PaymentCalls; channel: HostChannel | undefined },
): ApplePay {
  return createApplePay({
    view,
    topOrigin: findTopOrigin(window, channel?.origin),
    findNative: () => findNativeWallet(window),
    bridge: channel && createBridge(channel.post, Date.now()),
    validateMerchant: calls.validateMerchant,
    wait,
  });
}

/** Takes over the document that the service rendered into this window. */
export function startPage(window: Window, { build, fetch }: StartOptions): void {
  const data = readDataBlock(window.document);
  const root = window.document.getElementById('checkout');
  if (!data || !root) return;
  // Before all else: the script around the frame counts the time to its hello.
  const channel = openHostChannel(window, { hostDomains: data.view.hostDomains, build });
  let isReady = false;
  // What happens before `ready` is said again after it (`announce`).
  const emit = (message: FrameMessage) => isReady && channel?.post(message);
  const calls = createPaymentCalls(window.location.pathname, fetch);
  const checkout = createCheckout(
    createContext(window, data, {
      calls,
      applePay: openApplePay(window, { view: data.view, calls, channel }),
      emit,
      redirect(path) {
        const { href: url } = new URL(path, window.location.href);
        if (channel) emit({ type: 'redirect', url });
        // Not `replace`: Back leads from the bank to this page.
        else window.location.assign(url);
      },
    }),
  );
  showCheckout(root, checkout);
  watchPageLife(window, root, checkout);
  channel?.listen(
    driveCheckout(channel, checkout, {
      loadCatalog,
      watchHeight: (report) => watchHeight(root, report),
      focusField: (field) => focusField(root, checkout, field),
      onReady: () => {
        isReady = true;
      },
    }),
  );
  const { context, offer } = checkout;
  const { store } = context;
  store.set({ isLive: true, isDriven: channel !== undefined });
  // Without a script the page looks for itself.
  if (!channel) void context.applePay.connect(false).then(offer.allowApplePay);
  if (store.get().screen === 'processing') void checkout.payment.check();
}
