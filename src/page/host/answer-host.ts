import { findLanguage } from '../../protocol/languages.ts';
import type { FrameHints, FrameOptions, HostMessage } from '../../protocol/messages.ts';
import { isWallet } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { findPageLanguage, type PageLanguage } from '../locales/page-languages.ts';
import type { Checkout } from '../start/create-page-controller.ts';
import { getFrameTitle } from '../texts/page-title.ts';
import { findWallets } from '../wallets/find-wallets.ts';
import type { HostChannel } from './open-host-channel.ts';
import { validateForHost } from './validate-for-host.ts';

/** How long `ready` waits for the texts of the host's language. */
const LANGUAGE_WAIT_MS = 2_000;
/** And for its stylesheet, so that the shopper does not see the page change its looks. */
const STYLE_WAIT_MS = 1_000;

/** What the host can change that lies outside the checkout's state. */
export interface DrivenPage {
  loadCatalog(language: PageLanguage): Promise<Catalog>;
  /** Reports the height of the content now and whenever it changes, until the returned function is called. */
  watchHeight(report: (height: number) => void): () => void;
  focusField(field: string | undefined): void;
  /** Puts a stylesheet of the shop's on top of ours (`create-styling.ts`). */
  applyStyle(css: string | undefined): Promise<void>;
  onReady(): void;
}

/** Answers the messages of the script around the frame (docs/protocol.md, "Script → page"). */
export function driveCheckout(
  channel: HostChannel,
  checkout: Checkout,
  page: DrivenPage,
): (message: HostMessage) => void {
  const { payment, offer } = checkout;
  const { view, store, wallets, emit, wait } = checkout.context;
  let stopWatching = () => {};
  let latestInit = 0;
  let latestLanguage = 0;
  let toldTitle: string | undefined;

  async function switchLanguage(hint: string): Promise<void> {
    latestLanguage += 1;
    const current = latestLanguage;
    const language = findPageLanguage(findLanguage(hint));
    if (!language || language === store.get().language) return;
    // Without the other language the payment can still be made in this one.
    const catalog = await page.loadCatalog(language).catch(() => undefined);
    if (catalog && current === latestLanguage) store.set({ language, catalog });
  }

  function tellTitle(): void {
    const title = getFrameTitle(store.get());
    if (title !== toldTitle) channel.post({ type: 'title', title });
    toldTitle = title;
  }

  // Nobody listens before the first init.
  store.subscribe(() => toldTitle !== undefined && tellTitle());

  function becomeReady({ autoHeight }: FrameOptions): void {
    const { screen, methods, method } = store.get();
    toldTitle = undefined;
    tellTitle();
    if (method === 'apple_pay') wallets.apple_pay.prepare();
    channel.post({ type: 'ready', methods: screen === 'form' || screen === 'processing' ? methods : [] });
    page.onReady();
    payment.announce();
    if (autoHeight) stopWatching = page.watchHeight((height) => channel.post({ type: 'resize', height }));
  }

  async function init(options: FrameOptions): Promise<void> {
    latestInit += 1;
    latestLanguage += 1;
    const current = latestInit;
    stopWatching();
    store.set({ hasExternalSubmit: options.externalSubmit });
    offer.filter(options.paymentMethods);
    const awaited: Promise<void>[] = [];
    if (view.methods.some(isWallet)) awaited.push(findWallets(checkout, options.applePayParentBridge));
    // A text in another language is worth a moment, not the payment: it may still come later.
    if (options.locale !== undefined)
      awaited.push(Promise.race([switchLanguage(options.locale), wait(LANGUAGE_WAIT_MS)]));
    const css = options.customCss ?? view.customCss;
    if (css) awaited.push(Promise.race([page.applyStyle(css), wait(STYLE_WAIT_MS)]));
    if (awaited.length) await Promise.all(awaited);
    // A later init arrived meanwhile, and gets the one `ready`.
    if (current === latestInit) becomeReady(options);
  }

  /** In place: what was typed stays, and so does the method where it is still offered. */
  function update({ locale, paymentMethods, customCss }: FrameHints): void {
    const { method } = store.get();
    if (customCss !== undefined) void page.applyStyle(customCss || view.customCss);
    if (locale !== undefined) void switchLanguage(locale);
    if (paymentMethods !== undefined) offer.filter(paymentMethods);
    const { method: chosen } = store.get();
    if (chosen === method || !chosen) return;
    emit({ type: 'method_change', method: chosen });
    if (chosen === 'apple_pay') wallets.apple_pay.prepare();
  }

  return (message) => {
    if (message.type === 'init') void init(message.options);
    if (message.type === 'update') update(message.options);
    if (message.type === 'focus') page.focusField(message.field);
    if (message.type === 'apple_pay') wallets.apple_pay.handle(message);
    if (message.type === 'validate') {
      channel.post({ type: 'validation', id: message.id, ...validateForHost(checkout) });
    }
    if (message.type === 'submit') {
      void payment.submit().then((outcome) => channel.post({ type: 'submitted', id: message.id, outcome }));
    }
  };
}
