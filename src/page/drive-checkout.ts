import { findLanguage } from '../protocol/languages.ts';
import type { FrameOptions, HostMessage } from '../protocol/messages.ts';
import type { Catalog } from './catalog.ts';
import type { Checkout } from './create-checkout.ts';
import { selectMethods } from './method-panels.ts';
import type { HostChannel } from './open-host-channel.ts';
import { findPageLanguage, type PageLanguage } from './page-languages.ts';
import { getScreen } from './page-state.ts';
import { validateForHost } from './validate-for-host.ts';

/** How long `ready` waits for the texts of the host's language. */
const LANGUAGE_WAIT_MS = 2_000;

/** What the host can change that lies outside the checkout's state. */
export interface DrivenPage {
  loadCatalog(language: PageLanguage): Promise<Catalog>;
  /** Reports the height of the content now and whenever it changes, until the returned function is called. */
  watchHeight(report: (height: number) => void): () => void;
  onReady(): void;
}

/** Answers the messages of the script around the frame (docs/protocol.md, "Script → page"). */
export function driveCheckout(
  channel: HostChannel,
  checkout: Checkout,
  page: DrivenPage,
): (message: HostMessage) => void {
  const { payment } = checkout;
  const { view, store, wait } = checkout.context;
  let stopWatching = () => {};
  let latestInit = 0;

  async function switchLanguage(hint: string): Promise<void> {
    const language = findPageLanguage(findLanguage(hint));
    if (!language || language === store.get().language) return;
    // Without the other language the payment can still be made in this one.
    const init = latestInit;
    const catalog = await page.loadCatalog(language).catch(() => undefined);
    if (catalog && init === latestInit) store.set({ language, catalog });
  }

  function offerMethods(hints: readonly string[] | undefined): void {
    const methods = selectMethods(view.methods, hints);
    const { method, screen } = store.get();
    const isOpen = screen === 'form' || screen === 'no_method';
    store.set({
      methods,
      method: method && methods.includes(method) ? method : methods[0],
      screen: isOpen ? getScreen('open', methods) : screen,
    });
  }

  async function init(options: FrameOptions): Promise<void> {
    latestInit += 1;
    const current = latestInit;
    stopWatching();
    store.set({ hasExternalSubmit: options.externalSubmit });
    offerMethods(options.paymentMethods);
    // A text in another language is worth a moment, not the payment: it may still come later.
    if (options.locale !== undefined)
      await Promise.race([switchLanguage(options.locale), wait(LANGUAGE_WAIT_MS)]);
    // A later init arrived meanwhile, and gets the one `ready`.
    if (current !== latestInit) return;
    const { screen, methods } = store.get();
    channel.post({ type: 'ready', methods: screen === 'form' || screen === 'processing' ? methods : [] });
    page.onReady();
    payment.announce();
    if (options.autoHeight)
      stopWatching = page.watchHeight((height) => channel.post({ type: 'resize', height }));
  }

  return (message) => {
    if (message.type === 'init') void init(message.options);
    if (message.type === 'validate') {
      channel.post({ type: 'validation', id: message.id, ...validateForHost(checkout) });
    }
    if (message.type === 'submit') {
      void payment.submit().then((outcome) => channel.post({ type: 'submitted', id: message.id, outcome }));
    }
  };
}
