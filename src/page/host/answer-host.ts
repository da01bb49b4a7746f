import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type {
  ApplePayNotice,
  DefaultValues,
  FrameHints,
  FrameMessage,
  FrameOptions,
  HostMessage,
  SubmitOutcome,
} from '../../protocol/messages.ts';
import { isWallet } from '../../protocol/payment-methods.ts';
import { type MethodOffer, reportMethod } from '../methods/create-method-offer.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { getFrameTitle } from '../state/page-title.ts';
import { createLanguageSwitch, type LanguageSwitchOptions } from './create-language-switch.ts';
import type { HostChannel } from './open-host-channel.ts';
import { type ValidationOptions, validateForHost } from './validate-for-host.ts';

/** How long `ready` waits for the texts of the host's language. */
const LANGUAGE_WAIT_MS = 2_000;
/** And for the wallets, beside another way to pay; the shop counts 15 s. */
const WALLET_WAIT_MS = 2_000;
const ONLY_WALLET_WAIT_MS = 10_000;
/** And for its stylesheet, so that the shopper does not see the page change its looks. */
const STYLE_WAIT_MS = 1_000;

/** The requests and changes that the host can send. */
export interface HostedPage extends LanguageSwitchOptions, ValidationOptions {
  view: CheckoutView;
  store: PageStore;
  /** Asks whether the merchant has changed the link. */
  followOrder(): Promise<boolean>;
  payment: { submit(): Promise<SubmitOutcome>; announce(): void };
  offer: Pick<MethodOffer, 'filter'>;
  wallets: { apple_pay?: { handle(notice: ApplePayNotice): void; prepare(): void } };
  /** Looks for the wallets that can be used here, and offers them. */
  findWallets(isBridgeOn: boolean): Promise<void>;
  emit(message: FrameMessage): void;
  wait(ms: number): Promise<void>;
  /** Reports the height of the content now and whenever it changes, until the returned function is called. */
  watchHeight(report: (height: number) => void): () => void;
  /** Reports whether the form is complete, whenever that changes. */
  watchComplete(report: (isComplete: boolean) => void): void;
  fillDefaults(values: DefaultValues): void;
  focusField(field: string | undefined): void;
  /** Puts a stylesheet of the shop's on top of ours (`create-styling.ts`). */
  applyStyle(css: string | undefined): Promise<void>;
  setColorScheme(scheme: 'light' | 'dark'): void;
  /** Keeps the pay bar in sight, or leaves it in its place (`pin-pay-bar.ts`). */
  pinPayBar(isPinned: boolean): void;
}

/** Posts the frame's title when it differs from the last one. Before the first init nothing listens. */
function createTitleReport(channel: HostChannel, store: PageStore) {
  let posted: string | undefined;
  const report = () => {
    const title = getFrameTitle(store.get());
    if (title !== posted) channel.post({ type: 'title', title });
    posted = title;
  };
  store.subscribe(() => posted !== undefined && report());
  return () => {
    posted = undefined;
    report();
  };
}

/** Answers `init` with one `ready`, once everything that it asks for is there or has had its time. */
function createInit(
  channel: HostChannel,
  page: HostedPage,
  switchLanguage: (hint?: string) => Promise<void>,
) {
  const { view, store, offer, wallets, wait } = page;
  const reportTitle = createTitleReport(channel, store);
  let stopWatching = () => {};
  let latest = 0;
  let isWatched = false;

  /** A second init finds the form as the shopper has filled it. */
  function watchForm({ defaultValues }: FrameOptions): void {
    if (isWatched) return;
    isWatched = true;
    if (defaultValues) page.fillDefaults(defaultValues);
    page.watchComplete((complete) => channel.post({ type: 'change', complete }));
  }

  /** Tells what has happened before `ready`, and the end of the payment once. */
  function releaseReports(): void {
    const { express, method, stage } = store.get();
    let isTold = false;
    for (const message of channel.release()) {
      const { type } = message;
      // The shop may not want a method that was chosen early. And a shopper whose form is back has waited long enough for the
      // bank: nothing leads away without a press.
      if (type === 'method_change' && message.method !== (express ?? method)) continue;
      if (type === 'redirect' && stage.is !== 'redirecting') continue;
      channel.post(message);
      isTold ||= type === 'complete' || type === 'error';
    }
    if (!isTold) page.payment.announce();
  }

  function becomeReady(options: FrameOptions): void {
    const state = store.get();
    const { methods, method } = state;
    const title = getResultTitle(state);
    reportTitle();
    if (method === 'apple_pay') wallets.apple_pay?.prepare();
    channel.post({ type: 'ready', methods: !title || title === 'processing' ? methods : [] });
    releaseReports();
    watchForm(options);
    if (options.autoHeight)
      stopWatching = page.watchHeight((height) => channel.post({ type: 'resize', height }));
  }

  return async (options: FrameOptions): Promise<void> => {
    latest += 1;
    const current = latest;
    stopWatching();
    page.setColorScheme(options.colorScheme ?? 'light');
    page.pinPayBar(!options.autoHeight);
    store.set({ hasExternalSubmit: options.externalSubmit });
    offer.filter(options.paymentMethods);
    // Also without a language: one that was asked for before is no longer wanted.
    const switched = switchLanguage(options.locale);
    const awaited: Promise<void>[] = [];
    const awaitFor = (ms: number, work: Promise<void>) => awaited.push(Promise.race([work, wait(ms)]));
    if (view.methods.some(isWallet))
      awaitFor(
        store.get().methods.length ? WALLET_WAIT_MS : ONLY_WALLET_WAIT_MS,
        page.findWallets(options.applePayParentBridge),
      );
    // A text in another language is worth a moment, but not the payment: it may still come later.
    if (options.locale !== undefined) awaitFor(LANGUAGE_WAIT_MS, switched);
    const css = options.customCss ?? view.customCss;
    if (css) awaitFor(STYLE_WAIT_MS, page.applyStyle(css));
    if (awaited.length) await Promise.all(awaited);
    // If a later init has arrived, that one gets the `ready`.
    if (current === latest) becomeReady(options);
  };
}

/** Answers the messages of the script around the frame (docs/protocol.md, "Script → page"). */
export function answerHost(channel: HostChannel, page: HostedPage): (message: HostMessage) => void {
  const { view, store, payment, offer, wallets } = page;
  const switchLanguage = createLanguageSwitch(page);
  const init = createInit(channel, page, switchLanguage);

  /** In place: what was typed stays, and so does the method if it is still offered. */
  function update({ locale, paymentMethods, customCss }: FrameHints): void {
    const { method } = store.get();
    // Shops call it after they have changed the link: the page does not wait for its next look.
    void page.followOrder();
    if (customCss !== undefined) void page.applyStyle(customCss || view.customCss);
    if (locale !== undefined) void switchLanguage(locale);
    if (paymentMethods !== undefined) offer.filter(paymentMethods);
    const { method: chosen } = store.get();
    if (chosen && chosen !== method) reportMethod(page, chosen);
  }

  return (message) => {
    if (message.type === 'init') void init(message.options);
    if (message.type === 'update') update(message.options);
    if (message.type === 'focus') page.focusField(message.field);
    if (message.type === 'apple_pay') wallets.apple_pay?.handle(message);
    if (message.type === 'validate')
      channel.post({ type: 'validation', id: message.id, ...validateForHost(page) });
    if (message.type === 'submit')
      void payment.submit().then((outcome) => channel.post({ type: 'submitted', id: message.id, outcome }));
  };
}
