import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import type { StaticParts } from '../components/parts/screen-props.ts';
import { readFormValues } from '../form/form-fields.ts';
import type { HostedPage } from '../host/answer-host.ts';
import type { HostChannel } from '../host/open-host-channel.ts';
import { createAttemptKey } from '../payment/create-attempt-key.ts';
import { type ClearPress, createPaymentCalls } from '../payment/payment-calls.ts';
import { createPageStore, type PageStore } from '../state/create-page-store.ts';
import { readEmbeddedState } from '../state/embedded-state.ts';
import { showLocalTime } from '../state/show-local-time.ts';
import { showsPayUntil } from '../state/shows-pay-until.ts';
import { createLazyStyling } from '../styling/create-lazy-styling.ts';
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
  /** Runs the work in a task of its own, as soon as the browser has done what is more urgent. */
  runInTask(work: () => void): void;
  /** Gives the fields digits of one width. */
  addDigits(): void;
  /** Fetches what only a page with more than a card form needs, and takes over such a page with it. */
  loadWalletsAndRails(use: (part: WalletsAndRails) => void): void;
  /** Fetches what is needed only after some seconds, in a file of its own; asked again after it has failed. */
  loadAfterLoad(): Promise<typeof import('./after-load-chunk.ts')>;
  /** Fetches what only an embedded page needs, and starts such a page with it. */
  loadEmbedded(use: (part: Embedded) => void): void;
  /** Fetches the code for a shop's stylesheet. */
  loadStyling(): Promise<Pick<typeof import('../styling/create-styling.ts'), 'createStyling'>>;
}

/** The document that is taken over, and what is known before its state is made live. */
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
  /** The rules of a page with more than a card form. */
  findRareProblems: ReturnType<WalletsAndRails['createRareRules']> | undefined;
  /** To the script around the frame, if there is one. */
  channel: HostChannel | undefined;
  isDriven: boolean;
  /** The parts that are drawn again in another language (`static-parts.tsx`), once they are loaded. */
  drawn: { parts?: StaticParts };
}

/**
 * When the page begins to watch its link, counted from when it was asked for: what a slow page shows is as old as its document. Until
 * then the code for it would be of no use.
 */
const WATCH_WAIT_MS = 5_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Every border of the page as a function: the controller's parts each name what they need of it. */
function createBorders(place: Place, { fetch, loadAfterLoad }: StartOptions) {
  const { window, channel } = place;
  // Without the code the press is asked for as if its answer were lost: it has not arrived.
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
  const emit = (message: FrameMessage) => channel?.report(message);
  const borders = {
    ...work,
    wallets,
    readValues: () => readFormValues(window.document),
    openChallenge: () => loadAfterLoad().then((part) => part.openChallenge(place.root, work)),
    emit,
    redirect(path: string) {
      const { href: url } = new URL(path, window.location.href);
      if (channel) emit({ type: 'redirect', url });
      // Not `replace`: Back leads from the bank to this page.
      else window.location.assign(url);
    },
    // Not `assign`: Back leads to the shop, and not to a page that would send the shopper here again.
    leave: (url: string) => window.location.replace(url),
    followOrder: (isRefused?: boolean): Promise<boolean> =>
      loadAfterLoad().then(
        (part) => part.followOrder(borders, isRefused),
        () => false,
      ),
    createKey: () => createAttemptKey(window.crypto),
  } satisfies PageControllerOptions;
  return borders;
}

/** Connects the live page with its window and, in a frame, with the script around it. */
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
  store.set({ isLive: true, isDriven });
  const lookForWallets = async (isBridgeOn: boolean) => {
    await walletsAndRails?.findWallets(page.wallets, page.offer, isBridgeOn);
    store.set({ awaitsWallets: false });
  };
  // Without a script the page looks for itself. A script may name another stylesheet, and waits for it.
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
    channel.listen(embedded.answerHost(channel, hosted));
  } else {
    void styling.apply(view.customCss);
    void lookForWallets(false);
  }
  if (store.get().stage.is === 'processing') void payment.check();
  void watchLate(window.performance.now());
  if (!embedded && showsPayUntil(view)) showLocalTime(window, store, view.expiresAt);
  embedded?.holdScroll(root);
}

/**
 * Takes over the document that the service rendered into this window, in steps that each leave the browser time for
 * other things: a press or a key waits for no more than one of them.
 */
export function startPage(window: Window, options: StartOptions): void {
  const served = readEmbeddedState(window.document);
  const root = window.document.getElementById('checkout');
  if (!served || !root) return;
  const { view } = served;
  const now = createServiceClock(view);
  const start = (embedded?: Embedded) => {
    // Before everything else: the script around the frame counts the time to its hello.
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
          // The texts that a page comes with lack theirs (`selectSentTexts`), and others may never arrive.
          getParts: () => (store.get().catalog.legal ? drawn.parts : undefined),
          actions,
        });
        // The digits first: a shop's stylesheet, which comes afterwards, would see by their width what is typed.
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
