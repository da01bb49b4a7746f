import { hydrate, render } from 'preact';
import { isRightToLeft, LANGUAGES } from '../../protocol/languages.ts';
import { App } from '../components/app.tsx';
import { clearCode } from '../form/clear-cvc.ts';
import type { PageState } from '../state/page-state.ts';
import { getPageTitle } from '../texts/page-title.ts';
import { createActions } from './create-actions.ts';
import type { Checkout } from './create-page-controller.ts';

/** Where the shopper is taken when the screen changed: to what has to be read now. */
function focusNews(root: HTMLElement, screen: PageState['screen']): void {
  const { ownerDocument } = root;
  // A frame that takes the focus scrolls the shop's page to it: only where the shopper already is.
  const isFramed = ownerDocument.defaultView?.parent !== ownerDocument.defaultView;
  if (isFramed && !ownerDocument.hasFocus()) return;
  root.querySelector<HTMLElement>(screen === 'form' ? '.notice' : '.result-title')?.focus();
}

/** Makes the rendered document live, and draws it anew at every change of the state. */
export function showCheckout(root: HTMLElement, checkout: Checkout): void {
  const { view, store } = checkout.context;
  const { ownerDocument } = root;
  const actions = createActions(root, checkout);
  hydrate(<App {...{ view, actions }} state={store.get()} />, root);
  store.subscribe((state, previous) => {
    render(<App {...{ view, state, actions }} />, root);
    ownerDocument.title = getPageTitle(view, state);
    ownerDocument.documentElement.lang = LANGUAGES[state.language];
    ownerDocument.documentElement.dir = isRightToLeft(state.language) ? 'rtl' : 'ltr';
    if (state.screen !== previous.screen) focusNews(root, state.screen);
    // A frame of a fixed height may be lower than its form: what went wrong and the button are brought into sight.
    else if (state.notice && !previous.notice)
      root.querySelector('.pay-bar')?.scrollIntoView?.({ block: 'nearest' });
    // Whoever has chosen another one: the shopper, a removal, or the service, which does not know the last any more. The
    // code of one card is none of another's, and may be longer.
    if (state.savedCard !== previous.savedCard) clearCode(root, checkout.checks);
  });
}
