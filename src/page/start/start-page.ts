import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import type { StaticParts } from '../components/parts/screen-props.ts';
import { readFormValues } from '../form/form-fields.ts';
import { guideEnter } from '../form/guide-enter.ts';
import type { HostedPage } from '../host/answer-host.ts';
import type { HostChannel } from '../host/open-host-channel.ts';
import { createAttemptKey } from '../payment/create-attempt-key.ts';
import { createEncryption } from '../payment/create-encryption.ts';
import type { OrderNews } from '../payment/create-payment.ts';
import { type ClearPress, createPaymentCalls } from '../payment/payment-calls.ts';
import { createPageStore, type PageStore } from '../state/create-page-store.ts';
import { readEmbeddedState } from '../state/embedded-state.ts';
import { showLocalTime } from '../state/show-local-time.ts';
import { showsPayUntil } from '../state/shows-pay-until.ts';
import { createLazyStyling } from '../styling/create-lazy-styling.ts';
import { guardSums } from '../sums/guard-sums.ts';
import type { Wallets } from '../wallets/wallet-method.ts';
import { createActions } from './create-actions.ts';
import {
  createPageController,
  type PageController,
  type PageControllerOptions,
} from './create-page-controller.ts';
import { createPageState } from './create-page-state.ts';
import { createServiceClock } from './create-service-clock.ts';
import type { Embedded } from './embedded-chunk.ts';
import { showPage } from './show-page.tsx';
import type { WalletsAndRails } from './wallets-and-rails-chunk.ts';
import { watchPageLife } from './watch-page-life.ts';

export interface StartOptions {
  build: string;
  fetch: typeof globalThis.fetch;
  /** Runs the work in a separate task, after more urgent work of the browser. */
  runInTask(work: () => void): void;
  /** Loads the typeface with digits of equal width. */
  addDigits(): void;
  /** Loads the code for a page with more than a card form, and then takes over such a page. */
  loadWalletsAndRails(use: (part: WalletsAndRails) => void): void;
  /** Loads the code that is needed after some seconds, in a separate file; retried after a failure. */
  loadAfterLoad(): Promise<typeof import('./after-load-chunk.ts')>;
  /** Loads the code that encrypts a card. */
  loadEncryptCard(): Promise<typeof import('../payment/encrypt-card.ts')>;
  /** Loads the code for an embedded page, and then starts such a page. */
  loadEmbedded(use: (part: Embedded) => void): void;
  /** Loads the code for a shop's stylesheet. */
  loadStyling(): Promise<Pick<typeof import('../styling/create-styling.ts'), 'createStyling'>>;
}

/** The document to take over, and what is known before hydration. */
interface Place {
  window: Window;
  root: HTMLElement;
  view: CheckoutView;
  store: PageStore;
  now(): Date;
  /** Present on an embedded page. */
  embedded: Embedded | undefined;
  /** Present on a page with more than a card form. */
  walletsAndRails: WalletsAndRails | undefined;
  /** The rules for pages with more than a card form. */
  findRareProblems: ReturnType<WalletsAndRails['createRareRules']> | undefined;
  /** The channel to the script around the frame, if any. */
  channel: HostChannel | undefined;
  isDriven: boolean;
  /** The parts that can be rendered again in another language (`static-parts.tsx`), once loaded. */
  drawn: { parts?: StaticParts };
}

/**
 * When the page starts to watch its link, counted from the request of the document, whose age matters. Until then, the code for
 * it is not needed, unless someone else pays.
 */
const WATCH_WAIT_MS = 5_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates functions for everything outside the page, of which each part of the controller uses some. */
function createBorders(place: Place, { fetch, loadAfterLoad, loadEncryptCard }: StartOptions) {
  const { window, store } = place;
  // If the code fails to load, the press is treated as if its answer were lost.
  const retryWithProof: ClearPress = (request, held) =>
    loadAfterLoad()
      .then((part) => part.retryWithProof(work, request, held))
      .catch(() => undefined);
  const calls = createPaymentCalls(window.location.pathname, fetch, retryWithProof);
  const work = {
    ...place,
    calls,
    retryWithProof,
    wait,
    fetch,
    isOnline: () => window.navigator.onLine !== false,
  };
  const { walletsAndRails } = place;
  const wallets: Partial<Wallets> = walletsAndRails?.openWallets(walletsAndRails.walletImports, work) ?? {};
  const emit = (message: FrameMessage) => place.channel?.report(message);
  const followOrder = (news?: OrderNews): Promise<boolean> =>
    loadAfterLoad().then(
      (part) => part.followOrder(borders, news),
      () => false,
    );
  const borders = {
    ...work,
    wallets,
    encryption: createEncryption(
      { ...work, refuse: () => loadAfterLoad().then((part) => part.refuseInsecurePress(work)) },
      loadEncryptCard,
    ),
    readValues: () => readFormValues(window.document),
    openChallenge: () => loadAfterLoad().then((part) => part.openChallenge(place.root, work)),
    emit,
    redirect(path: string) {
      const { href: url } = new URL(path, window.location.href);
      if (place.channel) emit({ type: 'redirect', url });
      // Not `replace`, so that Back leads from the bank to this page.
      else if (!place.embedded?.navigateTop(window, url)) window.location.assign(url);
    },
    leave(url: string) {
      // Not `assign`, so that Back leads to the shop instead of a page that would redirect again.
      const go = () => window.location.replace(url);
      if (place.channel) void place.channel.flush().then(go);
      else go();
    },
    /** Sets whether there is a script around the frame. */
    setChannel(channel: HostChannel | undefined) {
      place.channel = channel;
      store.set({ isDriven: channel !== undefined });
    },
    followOrder,
    checkSums: guardSums({ ...place, followOrder }),
    createKey: () => createAttemptKey(window.crypto),
  } satisfies PageControllerOptions & { setChannel(channel: HostChannel | undefined): void };
  return borders;
}

/** Connects the hydrated page with its window and, in a frame, with the script around it. */
function connect(
  page: ReturnType<typeof createBorders> & PageController,
  { fetch, loadStyling, loadAfterLoad }: StartOptions,
): void {
  const { window, root, view, embedded, walletsAndRails, channel, isDriven, store, payment } = page;
  const watchLate = (sinceMs: number): Promise<void> =>
    wait(WATCH_WAIT_MS - sinceMs)
      .then(loadAfterLoad)
      .then(
        ({ watchLink }) => watchLink({ ...page, refresh: payment.refresh }),
        () => watchLate(0),
      );
  const styling = createLazyStyling(async () => {
    return (await loadStyling()).createStyling(window.document, view, fetch);
  });
  watchPageLife(window, root, page);
  guideEnter(root, page);
  store.set({ isLive: true, isDriven });
  const lookForWallets = async (isBridgeOn: boolean) => {
    await walletsAndRails?.findWallets(page.wallets, page.offer, isBridgeOn);
    store.set({ awaitsWallets: false });
  };
  const startAlone = () => {
    void styling.apply(view.customCss);
    void lookForWallets(false);
  };
  // Without a script, the page starts by itself. A script may set another stylesheet, and waits for it.
  if (embedded && channel) {
    const { loadRedraw } = embedded;
    const hosted: HostedPage = {
      ...page,
      async loadCatalog(language) {
        const { staticParts, loadTexts } = await loadRedraw();
        page.drawn.parts = staticParts;
        return loadTexts(language, view);
      },
      findWallets: lookForWallets,
      watchHeight: (report) => embedded.watchHeight(root, report),
      watchComplete: (report) => embedded.watchComplete(root, page, report),
      fillDefaults: (values) => embedded.fillDefaults(root, store, values),
      focusField: (field) => embedded.focusField(root, page, field),
      applyStyle: styling.apply,
      pinPayBar: embedded.createPayBarPin(root, store),
      setColorScheme(scheme) {
        window.document.documentElement.dataset.scheme = scheme;
      },
    };
    embedded.expectAnswer(channel, {
      answer: embedded.answerHost(channel, hosted),
      wait,
      onHeard: () => page.setChannel(channel),
      onSilence() {
        page.setChannel(undefined);
        startAlone();
        const { stage } = store.get();
        if (stage.is === 'redirecting') page.redirect(stage.url);
        else payment.leadOn();
      },
    });
  } else startAlone();
  if (store.get().stage.is === 'processing') void payment.check();
  void watchLate(view.payer ? WATCH_WAIT_MS : window.performance.now());
  const shown = view.subscription?.startsAt ?? (!embedded && showsPayUntil(view) && view.expiresAt);
  if (shown) showLocalTime(window, store, shown);
  embedded?.holdScroll(root);
  embedded?.holdFocus(root);
}

/** Takes over the rendered document in separate tasks, so that a press or key waits for only one of them. */
export function startPage(window: Window, options: StartOptions): void {
  const served = readEmbeddedState(window.document);
  const root = window.document.getElementById('checkout');
  if (!served || !root) return;
  const { view } = served;
  const now = createServiceClock(view);
  const start = (embedded?: Embedded) => {
    // Do this first, because the script around the frame limits the time until the greeting.
    const channel = embedded?.openHostChannel(window, {
      hostDomains: view.hostDomains,
      build: options.build,
    });
    const takeOver = (walletsAndRails?: WalletsAndRails) =>
      options.runInTask(() => {
        const store = createPageStore(createPageState(served));
        const isDriven = channel !== undefined;
        const drawn: Place['drawn'] = {};
        const place = {
          window,
          root,
          view,
          store,
          now,
          embedded,
          walletsAndRails,
          channel,
          isDriven,
          findRareProblems: walletsAndRails?.createRareRules({ view, store }),
          drawn,
        };
        const borders = createBorders(place, options);
        const page = { ...borders, ...createPageController(borders) };
        const actions = {
          ...createActions(root, { ...page, formats: walletsAndRails?.formats }),
          ...walletsAndRails?.createRareActions(root, page),
        };
        showPage(root, {
          view,
          store,
          checks: page.checks,
          sections: walletsAndRails?.sections,
          Order: embedded?.CompactSummary,
          // The texts sent with the page lack those of these parts (`selectSentTexts`), and the full catalog may never arrive.
          getParts: () => (store.get().catalog.legal ? drawn.parts : undefined),
          actions,
        });
        // Load the digits before a shop's stylesheet, which could otherwise detect the typed digits by their widths.
        options.runInTask(() => {
          options.addDigits();
          connect(page, options);
        });
      });
    if (served.hasSections) options.loadWalletsAndRails(takeOver);
    else takeOver();
  };
  if (view.type === 'embedded') options.loadEmbedded(start);
  else start();
}
