import { createError } from './checkout-error.ts';
import type { Emitter } from './create-emitter.ts';
import { isAllowedRedirect } from './is-allowed-redirect.ts';

/** How long the same `redirect` is taken for the first one said twice. Not for ever: the shopper may come back. */
const REPEAT_MS = 1_000;

/**
 * Takes the top window where the page asks for. The frame itself could do so for a second after a click in WebKit, and
 * never after one on the shop's own button.
 */
export function createRedirector(
  frame: HTMLIFrameElement,
  origin: string,
  emit: Emitter['emit'],
): (message: { url: string }) => void {
  let redirectedAt = 0;
  let redirectedTo: string;
  return ({ url }) => {
    if (!isAllowedRedirect(url, origin)) {
      console.error(createError('redirect_blocked', `the page may lead to ${origin} only`));
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
        // By `href`: of a top window of another origin nothing else can be used, and the shop may be framed itself.
        (top as Window).location.href = url;
      } catch {
        // Framed, and without a recent click: the hop then offers the shopper a link.
        location.href = url;
      }
    }
  };
}
