import { hydrate, render } from 'preact';
import { isRightToLeft, LANGUAGES } from '../../protocol/languages.ts';
import { App } from '../components/app.tsx';
import type { ScreenProps } from '../components/parts/screen-props.ts';
import { clearCvc } from '../form/clear-cvc.ts';
import type { FormChecks } from '../form/create-form-checks.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { getPageTitle } from '../state/page-title.ts';

export interface ShowOptions extends Omit<ScreenProps, 'state' | 'parts'> {
  store: PageStore;
  getParts(): ScreenProps['parts'];
  checks: Pick<FormChecks, 'typeField'>;
}

/** Takes the shopper to what has to be read after the screen has changed. */
function focusNews(root: HTMLElement, isForm: boolean): void {
  const { ownerDocument } = root;
  // A frame that takes the focus scrolls the shop's page to it: only where the shopper already is.
  const isFramed = ownerDocument.defaultView?.parent !== ownerDocument.defaultView;
  if (isFramed && !ownerDocument.hasFocus()) return;
  root.querySelector<HTMLElement>(isForm ? '.notice' : '.result-title')?.focus();
}

/** Writes what was typed while the page was still loading, or put back by the browser, as what is typed from now on. */
function formatEarlyText(root: HTMLElement): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('.input'))
    if (input.value) input.dispatchEvent(new Event('input'));
}

/** Makes the rendered document live, and draws it again at every change of the state. */
export function showPage(root: HTMLElement, { store, checks, getParts, ...props }: ShowOptions): void {
  const { ownerDocument } = root;
  hydrate(<App {...props} state={store.get()} />, root);
  store.subscribe((state, previous) => {
    const { activeElement } = ownerDocument;
    render(<App {...props} parts={getParts()} state={state} />, root);
    // A row that is drawn in another place of the list loses the focus on the way.
    if (activeElement !== ownerDocument.activeElement && root.contains(activeElement))
      (activeElement as HTMLElement).focus({ preventScroll: true });
    ownerDocument.title = getPageTitle(props.view, state);
    // Writing either of them makes Chromium compute every style again, even where it stays the same.
    // https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes
    if (state.language !== previous.language) {
      ownerDocument.documentElement.lang = LANGUAGES[state.language];
      ownerDocument.documentElement.dir = isRightToLeft(state.language) ? 'rtl' : 'ltr';
    }
    const title = getResultTitle(state);
    if (title !== getResultTitle(previous)) focusNews(root, !title);
    // A frame of a fixed height may be lower than its form: what went wrong and the button are brought into sight.
    else if (state.stage.notice && !previous.stage.notice)
      root.querySelector(state.stage.wallet ? '.notice' : '.pay-bar')?.scrollIntoView?.({ block: 'nearest' });
    // A part that folds above a row may push it out of sight, and Safari does not hold on to it (no scroll anchoring:
    // https://drafts.csswg.org/css-scroll-anchoring/).
    else if (state.method !== previous.method)
      root.querySelector('.method:has(:checked)')?.scrollIntoView?.({ block: 'nearest' });
    // A security code belongs to one card, and cards differ in its length. The card is changed by the shopper, by a
    // removal, or by the service, which no longer knows the last one.
    if (state.savedCard !== previous.savedCard) clearCvc(root, checks);
  });
  formatEarlyText(root);
}
