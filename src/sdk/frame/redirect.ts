import { createError } from '../api/checkout-error.ts';
import type { Session } from './session.ts';

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
export function redirect(session: Session, { url }: { url: string }): void {
  if (!isAllowedRedirect(url, session.origin_)) {
    console.error(createError('redirect_blocked', `redirect only to ${session.origin_}`));
  } else if (url !== session.redirectedTo_ || Date.now() - session.redirectedAt_ > REPEAT_MS) {
    session.redirectedAt_ = Date.now();
    session.redirectedTo_ = url;
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    session.emit_('redirect', { url, preventDefault });
    if (isPrevented || !session.frame_.isConnected) return;
    try {
      // The shop may be in a frame: `href` is the only property of a cross-origin `top.location` that can be set
      // (https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)).
      (top as Window).location.href = url;
    } catch {
      // The shop is in a frame and there was no recent click. The redirect page then offers a link.
      location.href = url;
    }
  }
}
