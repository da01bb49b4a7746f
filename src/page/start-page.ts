import type { CheckoutContext } from './checkout-context.ts';
import { createCheckout } from './create-checkout.ts';
import { createStore } from './create-store.ts';
import { type PageData, readDataBlock } from './data-block.ts';
import { driveCheckout } from './drive-checkout.ts';
import { readFormValues } from './form-fields.ts';
import { loadCatalog } from './load-catalog.ts';
import { openHostChannel } from './open-host-channel.ts';
import { createPageState } from './page-state.ts';
import { createPaymentCalls } from './payment-calls.ts';
import { showCheckout } from './show-checkout.tsx';
import { watchHeight } from './watch-height.ts';
import { watchPageLife } from './watch-page-life.ts';

export interface StartOptions {
  build: string;
  fetch: typeof globalThis.fetch;
}

type Borders = Pick<CheckoutContext, 'calls' | 'emit'>;

function createContext(window: Window, data: PageData, borders: Borders): CheckoutContext {
  return {
    ...borders,
    view: data.view,
    store: createStore(createPageState(data.view, data)),
    readValues: () => readFormValues(window.document),
    // Not `assign`: Back leads to the shop, and not to a page that would send the shopper here again.
    leave: (url) => window.location.replace(url),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    createKey: () => window.crypto.randomUUID(),
    now: () => new Date(),
  };
}

/** Takes over the document that the service rendered into this window. */
export function startPage(window: Window, { build, fetch }: StartOptions): void {
  const data = readDataBlock(window.document);
  const root = window.document.getElementById('checkout');
  if (!data || !root) return;
  // Before all else: the script around the frame counts the time to its hello.
  const channel = openHostChannel(window, { hostDomains: data.view.hostDomains, build });
  let isReady = false;
  const checkout = createCheckout(
    createContext(window, data, {
      calls: createPaymentCalls(window.location.pathname, fetch),
      // What happens before `ready` is said again after it (`announce`).
      emit: (message) => isReady && channel?.post(message),
    }),
  );
  showCheckout(root, checkout);
  watchPageLife(window, root, checkout);
  channel?.listen(
    driveCheckout(channel, checkout, {
      loadCatalog,
      watchHeight: (report) => watchHeight(root, report),
      onReady: () => {
        isReady = true;
      },
    }),
  );
  const { store } = checkout.context;
  store.set({ isLive: true, isDriven: channel !== undefined });
  if (store.get().screen === 'processing') void checkout.payment.check();
}
