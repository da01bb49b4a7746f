import type { PageStore } from '../state/create-page-store.ts';

/** Calls `look` now, and after every rendering that follows a change of the state. */
export function watchDrawing(store: Pick<PageStore, 'subscribe'>, look: () => void): void {
  // An earlier subscriber renders the page, at the latest in its own microtask.
  store.subscribe(() => queueMicrotask(look));
  look();
}
