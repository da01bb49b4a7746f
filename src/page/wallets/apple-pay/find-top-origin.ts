/**
 * Finds the origin of the top-level page, whose domain Apple checks, whichever window runs the session.
 * @param hostOrigin the origin of the surrounding page, if the script has named it
 * @returns `undefined` if this is the top-level page, or if the origin is unknown
 */
export function findTopOrigin(window: Window, hostOrigin: string | undefined): string | undefined {
  // Firefox lacks it, and has no Apple Pay of its own: there the surrounding page is the best guess.
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-ancestororigins
  const ancestors = window.location.ancestorOrigins as DOMStringList | undefined;
  return ancestors?.[ancestors.length - 1] ?? hostOrigin;
}
