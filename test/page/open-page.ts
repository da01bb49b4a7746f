import { Window as HappyWindow } from 'happy-dom';
import { vi } from 'vitest';
import * as encryptCard from '../../src/page/payment/encrypt-card.ts';
import { watchExpiry } from '../../src/page/payment/watch-expiry.ts';
import { renderPage } from '../../src/page/server.tsx';
import { EMBEDDED } from '../../src/page/start/embedded-chunk.ts';
import { openChallenge } from '../../src/page/start/open-challenge.tsx';
import { refuseInsecurePress, retryWithProof } from '../../src/page/start/retry-with-proof.ts';
import { type StartOptions, startPage } from '../../src/page/start/start-page.ts';
import { WALLETS_AND_RAILS } from '../../src/page/start/wallets-and-rails-chunk.ts';
import { createStyling } from '../../src/page/styling/create-styling.ts';
import { openApplePay } from '../../src/page/wallets/apple-pay/open-apple-pay.ts';
import { createGooglePay } from '../../src/page/wallets/google-pay/create-google-pay.ts';
import type { CheckoutView } from '../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from './create-view.ts';
import { createFakeService, type FakeService } from './fake-service.ts';

export const HOST_ORIGIN = 'https://shop.example';

/** Available immediately, unlike the files that a real page loads. */
const WALLET_IMPORTS = {
  apple_pay: async () => ({ openApplePay }),
  google_pay: async () => ({ createGooglePay }),
};

/** Requests only whether the link has expired, and not whether it was changed. */
export const QUIET_AFTER_LOAD: Awaited<ReturnType<StartOptions['loadAfterLoad']>> = {
  retryWithProof,
  refuseInsecurePress,
  followOrder: async () => false,
  openChallenge,
  watchLink: (page) => void watchExpiry(page),
};

export interface OpenOptions {
  view?: Partial<CheckoutView>;
  /** The name of the iframe that contains the page, if any. */
  frameName?: string;
  service?: FakeService;
  runInTask?: StartOptions['runInTask'];
  addDigits?: StartOptions['addDigits'];
  loadStyling?: StartOptions['loadStyling'];
  /** By default a page requests only whether the link has expired; changes of the link have their own tests. */
  loadAfterLoad?: StartOptions['loadAfterLoad'];
  loadEncryptCard?: StartOptions['loadEncryptCard'];
  loadWalletsAndRails?: StartOptions['loadWalletsAndRails'];
  loadEmbedded?: StartOptions['loadEmbedded'];
  /** Prepares the window before the page's code runs. */
  equip?: (window: Window & typeof globalThis) => void;
}

/** A message to the page, as delivered by the window's event queue. */
export interface Delivery {
  data: unknown;
  source?: unknown;
  origin?: string;
}

/** Opens the document rendered by the service in its own window and runs the page's code on it. */
export function openPage({
  view: change,
  frameName,
  service = createFakeService(),
  runInTask = (work) => work(),
  addDigits = () => {},
  loadStyling = async () => ({ createStyling }),
  loadAfterLoad = async () => QUIET_AFTER_LOAD,
  loadEncryptCard = async () => encryptCard,
  loadWalletsAndRails = (use) => use({ ...WALLETS_AND_RAILS, walletImports: WALLET_IMPORTS }),
  loadEmbedded = (use) => use(EMBEDDED),
  equip,
}: OpenOptions = {}) {
  const view = createView(change);
  const happyWindow = new HappyWindow({
    url: 'https://checkout.example/checkout/token-1',
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
  });
  const window = happyWindow as unknown as Window & typeof globalThis;
  const { document } = window;
  document.write(renderPage('checkout', view, ASSETS));
  const posted: { message: Record<string, unknown>; target: string }[] = [];
  const host = {
    postMessage: (message: Record<string, unknown>, target: string) => posted.push({ message, target }),
  };
  if (frameName !== undefined) {
    window.name = frameName;
    Object.defineProperty(window, 'parent', { value: host });
  }
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  // Idle callbacks would run during later tests, which share the process.
  Object.assign(window, { requestIdleCallback: () => 0 });
  // The time is counted from the request of the document, as in a browser.
  const openedAt = performance.now();
  Object.defineProperty(window, 'performance', {
    value: { now: () => performance.now() - openedAt },
    configurable: true,
  });
  equip?.(window);
  startPage(window, {
    build: 'test',
    fetch: service.fetch,
    loadAfterLoad,
    loadEncryptCard,
    runInTask,
    addDigits,
    loadWalletsAndRails,
    loadEmbedded,
    loadStyling,
  });

  const query = <E extends HTMLElement>(selector: string): E => {
    const element = document.querySelector<E>(selector);
    if (!element) throw new Error(`The page has no ${selector}.`);
    return element;
  };
  const getInput = (token: string) => query<HTMLInputElement>(`[autocomplete="${token}"]`);
  const type = (token: string, value: string) => {
    const input = getInput(token);
    input.value = value;
    input.dispatchEvent(new window.Event('input', { bubbles: true }));
  };
  return {
    window,
    document,
    host,
    service,
    posted,
    hasFocus,
    replace,
    assign,
    query,
    getInput,
    type,
    leave: (token: string) => getInput(token).dispatchEvent(new window.FocusEvent('blur')),
    fillCard(number = '4111111111111111', cvc = '123') {
      type('cc-number', number);
      type('cc-exp', '1230');
      type('cc-csc', cvc);
      type('cc-name', 'Maria Rossi');
      if (!view.hideEmailInput) type('email', 'maria@example.com');
    },
    choose: (method: string) => query(`input[name=method][value=${method}]`).click(),
    press: () => query('button[type=submit]').click(),
    pressWallet: (wallet: string) => query(`button[data-wallet=${wallet}]`).click(),
    /** Returns whether the browser would have submitted the form itself. */
    submitByEnter: () =>
      query('form').dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true })),
    /** Returns `type` and fields of every message so far, except for the interspersed `title` and `change` messages. */
    sent: () =>
      posted
        .map(({ message: { servicepay: _mark, ...fields } }) => fields)
        .filter(({ type }) => type !== 'title' && type !== 'change'),
    /** Returns the change events of the form in order. */
    changes: () => posted.flatMap(({ message: { type, complete } }) => (type === 'change' ? [complete] : [])),
    titles: () => posted.flatMap(({ message: { type, title } }) => (type === 'title' ? [title] : [])),
    deliver({ data, source = host, origin = HOST_ORIGIN }: Delivery) {
      const event = new window.MessageEvent('message', { data, origin });
      // Not set in the constructor, which accepts only windows: a foreign source is a plain object.
      Object.defineProperty(event, 'source', { value: source });
      window.dispatchEvent(event);
    },
  };
}

export type OpenPage = ReturnType<typeof openPage>;

/** Reads the text of the first matching element; `undefined` if there is none. */
export const readText = ({ document }: OpenPage, selector: string): string | undefined =>
  document.querySelector(selector)?.textContent ?? undefined;

/** Opens a page in the script's iframe. */
export const openDrivenPage = (view: Partial<CheckoutView> = {}, service?: FakeService): OpenPage =>
  openPage({
    view: { type: 'embedded', ...view },
    frameName: `servicepay:1:${HOST_ORIGIN}`,
    ...(service && { service }),
  });

export const INIT_OPTIONS = { externalSubmit: false, applePayParentBridge: true, autoHeight: false };

/** Runs all pending work that does not depend on the page's timers. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Freezes the page's clock, which tests advance; the timers of the runtime itself keep running. */
export const freezeTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-21T12:00:00Z') });
};

export async function passTime(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
