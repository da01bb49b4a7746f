import { createError } from '../api/checkout-error.ts';
import type { Emit } from '../api/create-emitter.ts';

/**
 * A repeated `redirect` to the same URL within this time is ignored; a later one counts, because the shopper may have returned.
 */
const REPEAT_MS = 1_000;

/**
 * Whether a redirect target is on the checkout's origin, which redirects to the bank. A hostile page in the frame thus cannot
 * navigate elsewhere, and no `javascript:` URL can run in the shop. The comparison is textual: a URL that begins with an origin
 * and a slash has that origin for every parser.
 * @param checkoutOrigin origin of `checkoutUrl`: https, or http on a loopback host
 */
export const isAllowedRedirect = (target: string, checkoutOrigin: string): boolean =>
  target.startsWith(`${checkoutOrigin}/`);

/**
 * Navigates the top window for the page. In WebKit, the frame itself could do so only within about a second after a click in it,
 * and never after a click on the shop's own button.
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
        // The shop may be in a frame: `href` is the only property of a cross-origin `top.location` that can be set
        // (https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)).
        (top as Window).location.href = url;
      } catch {
        // The shop is in a frame and there was no recent click. The redirect page then offers a link.
        location.href = url;
      }
    }
  };
};
