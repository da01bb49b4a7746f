/**
 * The page may send the top window only to its own origin, whose hop leads on to the bank: a hostile page in the frame
 * can then take the shopper nowhere else, and no `javascript:` URL can run in the shop.
 * @param checkoutOrigin of `checkoutUrl`, and so https, or http on a loopback host
 */
export function isAllowedRedirect(target: string, checkoutOrigin: string): boolean {
  try {
    const { origin, protocol } = new URL(target);
    // `blob:` and `filesystem:` URLs have the origin of the page that made them.
    return origin === checkoutOrigin && /^http/.test(protocol);
  } catch {
    return false;
  }
}
