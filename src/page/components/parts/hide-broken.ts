/**
 * Creates a ref that hides an image that fails to load. A ref instead of only an event handler, because the image may have failed
 * before the page's code runs.
 * @param selector the element to hide: the image itself, or an element around it
 */
export const hideBroken =
  (selector: string) =>
  (picture: HTMLImageElement | null): void => {
    if (!picture) return;
    const hide = () => picture.closest<HTMLElement>(selector)?.setAttribute('hidden', '');
    picture.onerror = hide;
    if (picture.complete && picture.currentSrc && !picture.naturalWidth) hide();
  };
