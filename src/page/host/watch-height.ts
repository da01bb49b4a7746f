/**
 * Reports an element's height in whole CSS pixels, now and on every change. The height must not depend on the viewport's, or
 * frame and content would grow alternately.
 */
export function watchHeight(element: Element, report: (height: number) => void): () => void {
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    // The height is 0 while the shop hides the frame.
    if (height === 0 || height === reported) return;
    reported = height;
    report(height);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
