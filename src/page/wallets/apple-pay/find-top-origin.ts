/**
 * The origin of the top-level page, whose domain Apple checks, whichever window runs the session.
 * @param hostOrigin the origin of the page around us, if the script has named it
 * @returns `undefined` for this page itself, and if it is unknown
 */
export function findTopOrigin(window: Window, hostOrigin: string | undefined): string | undefined {
  // Firefox has none, and no Apple Pay of its own: there the page around us is the best guess.
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-ancestororigins
  const ancestors = window.location.ancestorOrigins as DOMStringList | undefined;
  return ancestors?.[ancestors.length - 1] ?? hostOrigin;
}
