import { render } from 'preact';
import type { StatusAnswer } from '../../protocol/checkout-api.ts';
import type { Payer } from '../../protocol/payers.ts';
import { type ShareNews, SharePanel } from '../components/outcome/share-panel.tsx';
import { copyText } from '../form/copy-text.ts';
import { focusInSight } from '../form/focus-in-sight.ts';
import { importFiles } from '../loading/import-files.ts';
import type { Payment } from '../payment/create-payment.ts';
import { parseStatusAnswer } from '../payment/parse-answer.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { isolateText } from '../texts/isolate-text.ts';
import type { followOrder, hearAnswers, OrderOptions } from './follow-order.ts';
import type { lookRepeatedly } from './look-repeatedly.ts';

/** How long the page shows that the link was copied. */
const COPIED_SHOWN_MS = 2_500;

/** Functions of the file that loads this one, which imports no file but the first. */
export interface ShareTools {
  followOrder: typeof followOrder;
  hearAnswers: typeof hearAnswers;
  lookRepeatedly: typeof lookRepeatedly;
}

export interface ShareOptions extends OrderOptions, ShareTools {
  payment: Pick<Payment, 'check'>;
  isOnline(): boolean;
}

/** Sets who looks at the page in its URL, where a reload finds it: a phone may discard the page while the link is sent. */
function keepPayer({ location, history }: Window, payer: Payer | undefined): void {
  const url = new URL(location.href);
  if (payer) url.searchParams.set('payer', payer);
  else url.searchParams.delete('payer');
  history.replaceState(history.state, '', url.href);
}

/** Whether an attempt is in progress. It is another person's, because this page is not paying. */
const isPaying = ({ state, waitingRail, hasOpenChallenge }: StatusAnswer): boolean =>
  state === 'processing' || waitingRail !== undefined || hasOpenChallenge === true;

/** Creates the button's act: it copies the address, and says so for a moment. */
function createCopying(
  address: string,
  { root, wait, draw }: Pick<ShareOptions, 'root' | 'wait'> & { draw(): void },
) {
  let copies = 0;
  let isShown = false;
  return {
    isShown: () => isShown,
    async copy(): Promise<void> {
      const shown = root.querySelector<HTMLElement>('[data-share=address]');
      if (!shown || !(await copyText(address, shown))) return;
      copies += 1;
      const number = copies;
      isShown = true;
      draw();
      await wait(COPIED_SHOWN_MS);
      if (number !== copies) return;
      isShown = false;
      draw();
    },
  };
}

/** Creates the function that shows the ways to share the link in place of the form, and then how the payment stands. */
function createShare(options: ShareOptions): () => void {
  const { window, root, view, store, payment, isOnline, wait } = options;
  const { navigator, location } = window;
  const guest = new URLSearchParams({ payer: 'guest' satisfies Payer });
  const address = `${location.origin}${location.pathname}?${guest}`;
  let news: ShareNews = 'waiting';
  /** Identifies the latest opening. */
  let current = {};
  const place = window.document.createElement('div');
  place.className = 'share-place result-action';

  const isOpen = () => store.get().stage.is === 'shared';
  const copying = createCopying(address, { root, wait, draw: () => draw() });

  /** Opens the browser's own sheet, which it allows only within the press. */
  function send(): void {
    const title = `${isolateText(view.title ?? view.purpose)} – ${isolateText(view.merchantName)}`;
    navigator.share({ title, url: address }).catch((error: unknown) => {
      // The shopper closed the sheet; otherwise, there is another way.
      if ((error as Error)?.name !== 'AbortError') void copying.copy();
    });
  }

  function payMyself(): void {
    keepPayer(window, undefined);
    store.move({ type: 'aside', stage: { is: 'form' } });
    // The pressed button has disappeared.
    focusInSight(root.querySelector<HTMLElement>('#form-title'));
  }

  const actions = {
    send: typeof navigator.share === 'function' ? send : undefined,
    copy: () => void copying.copy(),
    payMyself,
  };
  function show(): void {
    // Only once, because an element that moves loses the focus.
    if (!place.isConnected) root.querySelector('.result')?.append(place);
    const { catalog } = store.get();
    const code = `${location.pathname}/share.svg`;
    const shown = isOnline() ? news : 'offline';
    const isCopied = copying.isShown();
    render(<SharePanel {...{ catalog, address, code, isCopied }} news={shown} {...actions} />, place);
  }
  function draw(): void {
    if (isOpen()) show();
    else place.remove();
  }

  options.hearAnswers(store, (given) => {
    const answer = parseStatusAnswer(given);
    if (!answer || !isOpen()) return;
    if (answer.state !== 'open' && answer.state !== 'processing') {
      // The next screen has the same heading, which is read only if it takes the focus.
      (window.document.activeElement as HTMLElement).blur();
      return void payment.check();
    }
    if (isPaying(given as StatusAnswer)) news = 'paying';
    else if (news === 'paying') news = 'tried';
    draw();
  });
  for (const event of ['online', 'offline']) window.addEventListener(event, draw);
  // Also in another language.
  store.subscribe(draw);

  return () => {
    const opening = {};
    current = opening;
    news = 'waiting';
    keepPayer(window, 'other');
    store.move({ type: 'aside', stage: { is: 'shared' } });
    const look = () => options.followOrder(options);
    void look();
    void options.lookRepeatedly(options, look, () => current !== opening || !isOpen());
  };
}

/** A single function per page: its listeners stay. */
const shares = new WeakMap<PageStore, () => void>();

/** Lets someone else pay: loads the texts, then opens the screen that waits, unless the shopper has pressed something else. */
export async function openShare(options: ShareOptions): Promise<void> {
  const { view, store } = options;
  const { REDRAW } = await importFiles(() => import('./redraw-chunk.ts'));
  const { language } = store.get();
  const catalog = await REDRAW.loadTexts(language, view);
  const { stage } = store.get();
  if (!view.canShare || stage.is !== 'form' || stage.waitingRail) return;
  store.set({ catalog });
  const share = shares.get(store) ?? createShare(options);
  shares.set(store, share);
  share();
}
