/**
 * The page may send the top window only to its own origin, whose hop leads on to the bank: a hostile page in the frame
 * can then take the shopper nowhere else, and no `javascript:` URL can run in the shop. Compared as text: what begins
 * with an origin and a slash is on that origin for every parser.
 * @param checkoutOrigin of `checkoutUrl`, and so https, or http on a loopback host
 */
export const isAllowedRedirect = (target: string, checkoutOrigin: string): boolean =>
  target.startsWith(`${checkoutOrigin}/`);
