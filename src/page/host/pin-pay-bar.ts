import type { PageStore } from '../state/create-page-store.ts';

/**
 * Keeps the pay bar in view in a frame with a fixed height, which may be shorter than the form. The stylesheet does this; the
 * function enables it, and marks whether the bar covers a part of the form.
 */
export function createPayBarPin(
  root: HTMLElement,
  store: Pick<PageStore, 'subscribe'>,
): (isPinned: boolean) => void {
  const { ownerDocument } = root;
  const { documentElement } = ownerDocument;
  // A bar pinned to the lower edge reaches into the last pixel; one in its normal position does not.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio } of entries)
        documentElement.toggleAttribute('data-covered', intersectionRatio < 1);
    },
    { root: ownerDocument, rootMargin: '0px 0px -1px', threshold: 1 },
  );
  // Another method renders another bar.
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
