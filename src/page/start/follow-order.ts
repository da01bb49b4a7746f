import type { CheckoutOrder, CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import type { StaticParts } from '../components/parts/screen-props.ts';
import { showLogo } from '../components/summary/order-summary.tsx';
import { abortAfter } from '../loading/abort-after.ts';
import { importFiles } from '../loading/import-files.ts';
import { importWithTimeout } from '../loading/import-with-timeout.ts';
import type { OrderNews } from '../payment/create-payment.ts';
import { readOrder } from '../payment/read-order.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { createAmountAnnouncer } from '../sums/announce-amount.tsx';
import { createSumHold } from '../sums/hold-new-sum.ts';
import { lookRepeatedly } from './look-repeatedly.ts';

const TIMEOUT_MS = 10_000;

export interface OrderOptions {
  window: Window;
  root: HTMLElement;
  view: CheckoutView;
  store: PageStore;
  /** The parts that can be rendered again. */
  drawn: { parts?: StaticParts };
  wallets: { apple_pay?: { prepare(): void } };
  fetch: typeof globalThis.fetch;
  /** Posts to the script around the frame, if any. */
  emit(message: FrameMessage): unknown;
  wait(ms: number): Promise<void>;
}

const listeners = new WeakMap<PageStore, (answer: unknown) => void>();

/** Calls the listener, one per page, with every answer, which also says how the payment stands. */
export const hearAnswers = (store: PageStore, listener: (answer: unknown) => void) =>
  listeners.set(store, listener);

/** @returns whether the page is up to date */
type Look = (news?: OrderNews) => Promise<boolean>;

/** Requests the order; `same` if it is unchanged, `undefined` without an answer. */
async function askOrder({
  window,
  view,
  store,
  fetch,
}: OrderOptions): Promise<CheckoutOrder | 'same' | undefined> {
  const { signal } = abortAfter(TIMEOUT_MS);
  const url = `${window.location.pathname}/status?revision=${view.revision ?? 0}`;
  try {
    const response = await fetch(url, { cache: 'no-store', signal });
    if (!response.ok) return undefined;
    const answer: unknown = await response.json();
    listeners.get(store)?.(answer);
    return readOrder(answer);
  } catch {
    return undefined;
  }
}

function createLook(options: OrderOptions): Look {
  const { root, view, store, drawn, wallets, emit } = options;
  const announceSum = createAmountAnnouncer(options);
  const holdSum = createSumHold(options);
  const announce = () => {
    announceSum();
    holdSum();
  };

  /** Loads the sentence of the announcement, which the document lacks. */
  async function loadWords(): Promise<void> {
    if (store.get().catalog.legal) return;
    const { REDRAW } = await importFiles(() => import('./redraw-chunk.ts'));
    store.set({ catalog: await REDRAW.loadTexts(store.get().language, view) });
  }

  async function draw(order: CheckoutOrder): Promise<void> {
    const [{ EMBEDDED }, { REDRAW }] = await Promise.all([
      importFiles(() => import('./embedded-chunk.ts')),
      importFiles(() => import('./redraw-chunk.ts')),
    ]);
    const { language } = store.get();
    const catalog = await REDRAW.loadTexts(language, view);
    // The shop has requested another language in the meantime.
    if (language !== store.get().language) return draw(order);
    // A later answer has arrived first.
    if (Number(order.revision) <= (view.revision ?? 0)) return;
    const isOtherAmount = !view.freeAmount && order.amountMinor !== view.amountMinor;
    // Keep an amount typed by the shopper.
    if (view.freeAmount) order.amountMinor = view.amountMinor;
    // Change the view in place, because every part reads it when it pays or renders.
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

  return async (news) => {
    // Someone else may write another sum again and again, while the page knows the right one. Its texts may not arrive.
    if (news === 'rewritten') holdSum();
    const order = news === 'rewritten' ? 'same' : await askOrder(options);
    if (!order) return false;
    try {
      if (order !== 'same') await importWithTimeout(draw(order));
      else if (news) await importWithTimeout(loadWords());
    } catch {
      // The texts failed to load. The old total stays visible, and is not charged.
      return false;
    }
    // Also if another check has rendered the change between the press and its answer, or someone else has written another sum.
    if (news === 'refused')
      store.move({ type: 'end', end: { outcome: 'invalid', problems: {} } }, { problems: {} });
    if (news) announce();
    return true;
  };
}

/** Checks repeatedly while the form is visible. */
const watchOrder = (options: OrderOptions, look: Look): Promise<void> =>
  lookRepeatedly(options, async () => {
    const { is } = options.store.get().stage;
    // The shopper may also be copying the amount of a bank transfer.
    if (is === 'form' || is === 'later') await look();
  });

/** A single function per page: its code is loaded once, although it is called from several places. */
const looks = new WeakMap<PageStore, Look>();

/**
 * Reads the order from the service, and if it has changed, renders the order, the total and the button around the unchanged
 * fields. From the first call on, it also checks periodically.
 */
export function followOrder(options: OrderOptions, news?: OrderNews): Promise<boolean> {
  let look = looks.get(options.store);
  if (!look) {
    look = createLook(options);
    looks.set(options.store, look);
    void watchOrder(options, look);
  }
  return look(news);
}
