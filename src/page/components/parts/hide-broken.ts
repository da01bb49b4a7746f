/**
 * Hides a picture that does not load, together with what belongs to it. As a ref and not as a handler alone: the browser may
 * have given up before the page's code runs.
 * @param selector the element to hide: the picture itself, or what is around it
 */
export const hideBroken =
  (selector: string) =>
  (picture: HTMLImageElement | null): void => {
    if (!picture) return;
    const hide = () => picture.closest<HTMLElement>(selector)?.setAttribute('hidden', '');
    picture.onerror = hide;
    if (picture.complete && picture.currentSrc && !picture.naturalWidth) hide();
  };
