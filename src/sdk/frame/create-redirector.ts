import { createError } from '../api/checkout-error.ts';
import type { Emit } from '../api/create-emitter.ts';

/** A repeated `redirect` to the same address within this time is ignored. A later one counts: the shopper may be back. */
const REPEAT_MS = 1_000;

/**
 * The page may send the top window only to its own origin, whose hop leads on to the bank. A hostile page in the frame
 * therefore cannot take the shopper elsewhere, and no `javascript:` URL can run in the shop. The comparison is textual:
 * an address that begins with an origin and a slash is on that origin for every URL parser.
 * @param checkoutOrigin origin of `checkoutUrl`: https, or http on a loopback host
 */
export const isAllowedRedirect = (target: string, checkoutOrigin: string): boolean =>
  target.startsWith(`${checkoutOrigin}/`);

/**
 * Navigates the top window where the page asks. The frame itself may do so in WebKit only within about a second after a
 * click in it, and never after a click on the shop's own button.
 * https://html.spec.whatwg.org/multipage/browsers.html#sandboxed-top-level-navigation-with-user-activation-browsing-context-flag
 */
export const createRedirector = (
  frame: HTMLIFrameElement,
  origin: string,
  emit: Emit,
): ((message: { url: string }) => void) => {
  let redirectedAt = 0;
  let redirectedTo: string;
  return ({ url }) => {
    if (!isAllowedRedirect(url, origin)) {
      console.error(createError('redirect_blocked', `redirect only to ${origin}`));
    } else if (url !== redirectedTo || Date.now() - redirectedAt > REPEAT_MS) {
      redirectedAt = Date.now();
      redirectedTo = url;
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      emit('redirect', { url, preventDefault });
      if (isPrevented || !frame.isConnected) return;
      try {
        // The shop may be framed: `href` is the only property of a cross-origin `top.location` that can be set
        // (https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)).
        (top as Window).location.href = url;
      } catch {
        // The shop is framed and there was no recent click. The hop then offers the shopper a link.
        location.href = url;
      }
    }
  };
};
