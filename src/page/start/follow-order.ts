import type { CheckoutOrder, CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import type { StaticParts } from '../components/parts/screen-props.ts';
import { showLogo } from '../components/summary/order-summary.tsx';
import { readOrder } from '../payment/read-order.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { createAmountAnnouncer } from './announce-amount.tsx';
import { importWithTimeout } from './import-with-timeout.ts';

/**
 * How often a page in sight asks. Merchants change a link in the moments before it is paid, while the shopper looks at both pages:
 * an answer within seconds looks like one page. A press does not depend on it, because it says what the shopper saw.
 */
export const FIRST_PAUSE_MS = 5_000;
/** The pauses grow: a page that is left open costs two small requests a minute. */
export const LONGEST_PAUSE_MS = 30_000;
const GROWTH = 1.1;
const TIMEOUT_MS = 10_000;

export interface OrderOptions {
  window: Window;
  root: HTMLElement;
  view: CheckoutView;
  store: PageStore;
  /** The parts that draw the order again. */
  drawn: { parts?: StaticParts };
  wallets: { apple_pay?: { prepare(): void } };
  fetch: typeof globalThis.fetch;
  /** Posts to the script around the frame, if there is one. */
  emit(message: FrameMessage): unknown;
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
}

/** @returns whether the page shows what the service says */
type Look = (isRefused?: boolean) => Promise<boolean>;

/** The amount due, if the page shows another; `undefined` without an answer. */
async function askOrder({ window, view, fetch }: OrderOptions): Promise<CheckoutOrder | 'same' | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const url = `${window.location.pathname}/status?revision=${view.revision ?? 0}`;
  try {
    const response = await fetch(url, { cache: 'no-store', signal: controller.signal });
    return response.ok ? readOrder(await response.json()) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function createLook(options: OrderOptions): Look {
  const { root, view, store, drawn, wallets, emit } = options;
  const announce = createAmountAnnouncer(options);

  async function draw(order: CheckoutOrder): Promise<void> {
    const [{ EMBEDDED }, { REDRAW }] = await Promise.all([
      import('./embedded-chunk.ts'),
      import('./redraw-chunk.ts'),
    ]);
    const { language } = store.get();
    const catalog = await REDRAW.loadTexts(language, view);
    // The shop has asked for another language in between.
    if (language !== store.get().language) return draw(order);
    // A later answer was faster.
    if (Number(order.revision) <= (view.revision ?? 0)) return;
    const isOtherAmount = !view.freeAmount && order.amountMinor !== view.amountMinor;
    // Text that the shopper has typed stays.
    if (view.freeAmount) order.amountMinor = view.amountMinor;
    // In place: whatever pays or draws reads the view when it does so.
    Object.assign(view, { title: undefined, description: undefined }, order);
    if (view.transfer?.code) {
      const [path] = view.transfer.code.split('?');
      view.transfer = { ...view.transfer, code: `${path}?revision=${order.revision}` };
    }
    drawn.parts = REDRAW.staticParts;
    EMBEDDED.keepFolds(root, () => store.set({ catalog }));
    showLogo(root.querySelector<HTMLElement>('.merchant'));
    if (store.get().method === 'apple_pay') wallets.apple_pay?.prepare();
    if (!isOtherAmount) return;
    announce();
    emit({ type: 'amount_change', amount: view.amountMinor, currency: view.currency });
  }

  return async (isRefused) => {
    const order = await askOrder(options);
    if (!order) return false;
    try {
      if (order !== 'same') await importWithTimeout(draw(order));
    } catch {
      // The texts did not come. The old total stays in sight, and is not charged.
      return false;
    }
    // Also where another look has drawn it between the press and its answer.
    if (isRefused) {
      store.move({ type: 'end', end: { outcome: 'invalid', problems: {} } }, { problems: {} });
      announce();
    }
    return true;
  };
}

/** Asks again and again while the form is in sight, and at once when the shopper comes back to it. */
async function watchOrder({ window, store, isOnline, wait }: OrderOptions, look: Look): Promise<void> {
  const { document } = window;
  let pauseMs = FIRST_PAUSE_MS;
  const lookAgain = async () => {
    const { is } = store.get().stage;
    // The shopper also copies the amount of a bank transfer.
    const shows = is === 'form' || is === 'later';
    if (shows && document.visibilityState !== 'hidden' && isOnline()) await look();
  };
  const comeBack = () => {
    pauseMs = FIRST_PAUSE_MS;
    void lookAgain();
  };
  window.addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  for (;;) {
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS);
    await lookAgain();
  }
}

/** Created once for each page: the code is kept, its callers are not. */
const looks = new WeakMap<PageStore, Look>();

/**
 * Asks what is to be paid, and draws it if the merchant has changed it: the order, the total and the button, around fields that stay
 * as they are. From the first call on it also asks by itself.
 */
export function followOrder(options: OrderOptions, isRefused?: boolean): Promise<boolean> {
  let look = looks.get(options.store);
  if (!look) {
    look = createLook(options);
    looks.set(options.store, look);
    void watchOrder(options, look);
  }
  return look(isRefused);
}
