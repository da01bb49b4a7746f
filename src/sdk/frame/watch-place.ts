/**
 * Notices what others do with the iframe.
 * @param onRemove called when it is out of the page. The only sign of that without watching every change of the shop's page is the
 * size: it becomes 0. An iframe that was hidden before it was removed gives none.
 * @param onLoad called when a page was loaded in it, also after it was moved or put back: then in another window
 * @returns stops watching
 */
export function watchPlace(frame: HTMLIFrameElement, onRemove: () => void, onLoad: () => void): () => void {
  const observer = new ResizeObserver(onRemove);
  observer.observe(frame);
  frame.onload = onLoad;
  return () => {
    observer.disconnect();
    frame.onload = null;
  };
}
