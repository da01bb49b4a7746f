/**
 * Returns the origin to which the page in the frame can post; the string `null` if there is none, as on a server.
 * `location.origin` belongs to the URL, and exists even for a sandboxed page. `self.origin` belongs to the document, but a shop's
 * own `var origin` would replace it, so it is only used if one of the two is `null` (about:srcdoc has the origin of its shop).
 */
export function getPageOrigin(): string {
  if (!globalThis.location) return 'null';
  return self.origin === 'null' || location.origin === 'null' ? self.origin : location.origin;
}
