import type { PageStore } from '../state/create-page-store.ts';

/** Looks now, and again each time the page was drawn after changes of its state: once for all changes of a task. */
export function watchDrawing(store: Pick<PageStore, 'subscribe'>, look: () => void): void {
  let isDue = false;
  store.subscribe(() => {
    if (isDue) return;
    isDue = true;
    // The page is drawn by the subscriber before this one, at the latest in a microtask of its own.
    queueMicrotask(() => {
      isDue = false;
      look();
    });
  });
  look();
}
