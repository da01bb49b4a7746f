import type { PageStore } from '../state/create-page-store.ts';

/** Looks now, and again each time the page was drawn after a change of its state. */
export function watchDrawing(store: Pick<PageStore, 'subscribe'>, look: () => void): void {
  // The page is drawn by a subscriber before this one, at the latest in a microtask of its own.
  store.subscribe(() => queueMicrotask(look));
  look();
}
