/** Kept outside the elements, so that the shop's page cannot reach them. */
const attached = new WeakMap<HTMLElement, ElementInternals>();

/**
 * The internals of the element, which a browser hands out only once. The element's constructor has to ask first.
 * @returns `undefined` in simulated browsers (happy-dom, jsdom), which have none
 */
export function findInternals(element: HTMLElement): ElementInternals | undefined {
  const found = attached.get(element);
  if (found) return found;
  const internals = (element.attachInternals as (() => ElementInternals) | undefined)?.call(element);
  if (internals) attached.set(element, internals);
  return internals;
}
