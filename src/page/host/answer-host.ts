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
import { bringIntoSight } from '../form/focus-in-sight.ts';
import { type MethodOffer, reportMethod } from '../methods/create-method-offer.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { getFrameTitle } from '../state/page-title.ts';
import { createLanguageSwitch, type LanguageSwitchOptions } from './create-language-switch.ts';
import type { HostChannel } from './open-host-channel.ts';
import { type ValidationOptions, validateForHost } from './validate-for-host.ts';

/** How long `ready` waits for the texts of the host's language. */
const LANGUAGE_WAIT_MS = 2_000;
/** How long `ready` waits for the wallets, if there is another method; the shop's limit is 15 s. */
const WALLET_WAIT_MS = 2_000;
const ONLY_WALLET_WAIT_MS = 10_000;
/** How long `ready` waits for the shop's stylesheet, so that the page does not visibly change its look. */
const STYLE_WAIT_MS = 1_000;

/** The parts of the page that the host's requests and changes need. */
export interface HostedPage extends LanguageSwitchOptions, ValidationOptions {
  view: CheckoutView;
  store: PageStore;
  /** Checks whether the merchant has changed the link. */
  followOrder(): Promise<boolean>;
  payment: { submit(): Promise<SubmitOutcome>; announce(): void; leadOn(): void };
  offer: Pick<MethodOffer, 'filter'>;
  wallets: { apple_pay?: { handle(notice: ApplePayNotice): void; prepare(): void } };
  /** Detects the available wallets, and offers them. */
  findWallets(isBridgeOn: boolean): Promise<void>;
  emit(message: FrameMessage): void;
  wait(ms: number): Promise<void>;
  /** Reports the height of the content now and on every change, until the returned function is called. */
  watchHeight(report: (height: number) => void): () => void;
  /** Reports on every change whether the form is complete. */
  watchComplete(report: (isComplete: boolean) => void): void;
  fillDefaults(values: DefaultValues): void;
  focusField(field: string | undefined): void;
  /** Applies a stylesheet of the shop on top of the page's own (`create-styling.ts`). */
  applyStyle(css: string | undefined): Promise<void>;
  setColorScheme(scheme: 'light' | 'dark'): void;
  /** Keeps the pay bar in view, or stops doing so (`pin-pay-bar.ts`). */
  pinPayBar(isPinned: boolean): void;
}

/** Posts the frame's title if it has changed. Before the first `init`, the script does not listen. */
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

/** Chooses the stylesheet: the link's takes precedence, because the merchant's server has set it. */
function chooseStyle({ customCss }: Pick<CheckoutView, 'customCss'>, given?: string): string | undefined {
  if (customCss && given && given !== customCss)
    console.warn('ServicePay: theme.customCss is not used, because the link has Metadata.custom_css');
  return customCss ?? given;
}

/** Answers `init` with one `ready`, once everything requested has loaded or timed out. */
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

  /** A second `init` finds the form as the shopper has filled it in. */
  function watchForm({ defaultValues }: FrameOptions): void {
    if (isWatched) return;
    isWatched = true;
    if (defaultValues) page.fillDefaults(defaultValues);
    page.watchComplete((complete) => channel.post({ type: 'change', complete }));
  }

  /** Posts the reports kept before `ready`, and announces the end of the payment once. */
  function releaseReports(): void {
    const { express, method, stage } = store.get();
    let isTold = false;
    for (const message of channel.release()) {
      const { type } = message;
      // Drop a choice of method that is no longer current. Drop a redirect if the form is shown again: the shopper has not
      // pressed a button for it.
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
    // Not before: the shop hears how the payment ended, and then the frame leaves.
    store.set({ leadsOn: options.redirectAfterPayment === true });
    page.payment.leadOn();
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
    store.set({ hasExternalSubmit: options.externalSubmit, summary: options.summary });
    offer.filter(options.paymentMethods);
    // Even without a language, because an earlier request for one is then obsolete.
    const switched = switchLanguage(options.locale);
    const awaited: Promise<void>[] = [];
    const awaitFor = (ms: number, work: Promise<void>) => awaited.push(Promise.race([work, wait(ms)]));
    if (view.methods.some(isWallet))
      awaitFor(
        store.get().methods.length ? WALLET_WAIT_MS : ONLY_WALLET_WAIT_MS,
        page.findWallets(options.applePayParentBridge),
      );
    // Wait for a text in another language only for a moment; it may also arrive later.
    if (options.locale !== undefined) awaitFor(LANGUAGE_WAIT_MS, switched);
    const css = chooseStyle(view, options.customCss);
    if (css) awaitFor(STYLE_WAIT_MS, page.applyStyle(css));
    if (awaited.length) await Promise.all(awaited);
    // If a newer `init` has arrived, `ready` answers only that one.
    if (current === latest) becomeReady(options);
  };
}

/** Creates the handler of messages from the script around the frame (docs/protocol.md, "Script → page"). */
export function answerHost(channel: HostChannel, page: HostedPage): (message: HostMessage) => void {
  const { view, store, payment, offer, wallets } = page;
  const switchLanguage = createLanguageSwitch(page);
  const init = createInit(channel, page, switchLanguage);

  /** Updates in place: typed values are kept, and so is the method if it is still offered. */
  function update({ locale, paymentMethods, customCss }: FrameHints): void {
    const { method } = store.get();
    // Shops call it after changing the link, so check at once.
    void page.followOrder();
    if (customCss !== undefined) void page.applyStyle(chooseStyle(view, customCss));
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
      void payment.submit().then((outcome) => {
        const { method, newSum } = store.get();
        // The step for providers has no field with a problem that the shop could name.
        if (outcome === 'invalid' && !method) page.focusField('method');
        // A new sum counts once it is in sight.
        const button = page.root.querySelector<HTMLElement>('.pay-bar .button');
        if (outcome === 'invalid' && newSum?.isShown === false && button) bringIntoSight(button);
        channel.post({ type: 'submitted', id: message.id, outcome });
      });
  };
}
