import type { PageStore } from '../state/create-page-store.ts';

/**
 * Keeps the pay bar in sight in a frame of a given height, which may be lower than its form. The style does it; it is told
 * here that it may, and whether the bar covers a part of the form.
 */
export function createPayBarPin(
  root: HTMLElement,
  store: Pick<PageStore, 'subscribe'>,
): (isPinned: boolean) => void {
  const { ownerDocument } = root;
  const { documentElement } = ownerDocument;
  // A bar that is held at the lower edge reaches into the last pixel; one in its own place does not.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio } of entries)
        documentElement.toggleAttribute('data-covered', intersectionRatio < 1);
    },
    { root: ownerDocument, rootMargin: '0px 0px -1px', threshold: 1 },
  );
  // Another method has another bar.
  const watch = () => {
    observer.disconnect();
    for (const bar of root.querySelectorAll('.pay-bar')) observer.observe(bar);
  };
  store.subscribe(watch);
  return (isPinned) => {
    documentElement.toggleAttribute('data-pinned', isPinned);
    watch();
  };
}
