import { render } from 'preact';
import type { ScreenProps } from '../components/parts/screen-props.ts';
import { AmountNotice } from '../components/summary/amount-notice.tsx';
import type { PageStore } from '../state/create-page-store.ts';

interface AnnouncerOptions {
  root: HTMLElement;
  view: ScreenProps['view'];
  store: PageStore;
}

/**
 * Creates the line above the button that announces a changed amount. It exists, empty, before the announcement, because screen
 * readers only read changes in a known live region. The next press removes it.
 * @returns a function that announces the amount, at once or when the form is shown again
 */
export function createAmountAnnouncer({ root, view, store }: AnnouncerOptions): () => void {
  let hasNews = false;
  const place = root.ownerDocument.createElement('div');
  place.setAttribute('role', 'status');

  function draw(): void {
    // The element is not rendered by Preact, which leaves unknown elements alone.
    if (!place.isConnected) root.querySelector('.pay-bar')?.prepend(place);
    const state = store.get();
    render(hasNews && state.stage.is === 'form' ? <AmountNotice view={view} state={state} /> : null, place);
  }

  draw();
  store.subscribe((state, previous) => {
    if (previous.stage.is === 'form' && state.stage.is !== 'form') hasNews = false;
    draw();
  });
  return () => {
    hasNews = true;
    draw();
  };
}
