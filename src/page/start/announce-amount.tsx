import { render } from 'preact';
import type { ScreenProps } from '../components/parts/screen-props.ts';
import { AmountNotice } from '../components/summary/amount-notice.tsx';
import type { PageStore } from '../state/create-page-store.ts';

export interface AnnouncerOptions {
  root: HTMLElement;
  view: ScreenProps['view'];
  store: PageStore;
}

/**
 * The line above the button that says of a changed amount what it is now. It is there, empty, before it says anything, because screen
 * readers read only what changes in a status that they know. It goes away with the next press.
 * @returns announces the amount, at once or when the form is shown again
 */
export function createAmountAnnouncer({ root, view, store }: AnnouncerOptions): () => void {
  let hasNews = false;
  const place = root.ownerDocument.createElement('div');
  place.setAttribute('role', 'status');

  function draw(): void {
    // Beside what the page draws, which leaves alone what it does not know.
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
