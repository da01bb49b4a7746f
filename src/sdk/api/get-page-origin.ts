/**
 * The origin that the page in the frame can answer to; `null` (the text) when there is none, as on a server. `location.origin` is the
 * address's: a sandboxed page still has one. `self.origin` is the document's, but a shop's own `var origin` replaces it, so
 * it only decides where one of the two says `null` (about:srcdoc has its shop's).
 */
export const getPageOrigin = (): string =>
  globalThis.location
    ? self.origin === 'null' || location.origin === 'null'
      ? self.origin
      : location.origin
    : 'null';
