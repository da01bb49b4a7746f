import { hydrate, render } from 'preact';
import { isRightToLeft, LANGUAGES } from '../../protocol/languages.ts';
import { App } from '../components/app.tsx';
import type { ScreenProps } from '../components/parts/screen-props.ts';
import { clearCvc } from '../form/clear-cvc.ts';
import type { FormChecks } from '../form/create-form-checks.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { getPageTitle } from '../state/page-title.ts';

interface ShowOptions extends Omit<ScreenProps, 'state' | 'parts'> {
  store: PageStore;
  getParts(): ScreenProps['parts'];
  checks: Pick<FormChecks, 'typeField'>;
}

/** Moves the focus to content that must be read after the screen has changed. */
function focusNews(root: HTMLElement, isForm: boolean): void {
  const { ownerDocument } = root;
  // Focusing a frame scrolls the shop's page to it, so this happens only if the shopper is already there.
  const isFramed = ownerDocument.defaultView?.parent !== ownerDocument.defaultView;
  if (isFramed && !ownerDocument.hasFocus()) return;
  root.querySelector<HTMLElement>(isForm ? '.notice' : '.result-title')?.focus();
}

/** Formats text that was typed before the page's code ran, or restored by the browser. */
function formatEarlyText(root: HTMLElement): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('.input'))
    if (input.value) input.dispatchEvent(new Event('input'));
}

/** Hydrates the rendered document, and renders it again on every change of the state. */
export function showPage(root: HTMLElement, { store, checks, getParts, ...props }: ShowOptions): void {
  const { ownerDocument } = root;
  hydrate(<App {...props} state={store.get()} />, root);
  store.subscribe((state, previous) => {
    const { activeElement } = ownerDocument;
    render(<App {...props} parts={getParts()} state={state} />, root);
    // A row that moves in the list loses the focus.
    if (activeElement !== ownerDocument.activeElement && root.contains(activeElement))
      (activeElement as HTMLElement).focus({ preventScroll: true });
    ownerDocument.title = getPageTitle(props.view, state);
    // In Chromium, setting either attribute recomputes all styles, even if the value is the same.
    // https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes
    if (state.language !== previous.language) {
      ownerDocument.documentElement.lang = LANGUAGES[state.language];
      ownerDocument.documentElement.dir = isRightToLeft(state.language) ? 'rtl' : 'ltr';
    }
    const title = getResultTitle(state);
    if (title !== getResultTitle(previous)) focusNews(root, !title);
    // In a frame of fixed height, scroll to the notice or the button.
    else if (state.stage.notice && !previous.stage.notice)
      root.querySelector(state.stage.wallet ? '.notice' : '.pay-bar')?.scrollIntoView?.({ block: 'nearest' });
    // A part that folds above a row may push it out of view, and Safari has no scroll anchoring
    // (https://drafts.csswg.org/css-scroll-anchoring/).
    else if (state.method !== previous.method)
      root.querySelector('.method > :checked')?.parentElement?.scrollIntoView?.({ block: 'nearest' });
    // A security code belongs to one card. The card may change by a choice of the shopper, by a removal, or because the service
    // no longer has the last one.
    if (state.savedCard !== previous.savedCard) clearCvc(root, checks);
  });
  formatEarlyText(root);
  // A shopper who returns from a bank reads what happened there, also where the notice is below the fold.
  if (ownerDocument.activeElement === ownerDocument.body) focusNews(root, true);
}
