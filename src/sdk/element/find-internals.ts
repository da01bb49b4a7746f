/** Stored outside the elements, so that the shop's page cannot access them. */
const attached = new WeakMap<HTMLElement, ElementInternals>();

/**
 * Returns the element's internals, which a browser provides only once. The element's constructor must call this first.
 * @returns `undefined` in simulated browsers (happy-dom, jsdom), which lack them
 */
export function findInternals(element: HTMLElement): ElementInternals | undefined {
  const found = attached.get(element);
  if (found) return found;
  const internals = (element.attachInternals as (() => ElementInternals) | undefined)?.call(element);
  if (internals) attached.set(element, internals);
  return internals;
}
