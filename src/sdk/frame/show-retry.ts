import { createHtml } from '../api/create-html.ts';
import type { Session } from './session.ts';

/**
 * Shows a sentence and a button in place of an iframe that failed to load; without an action, removes them. The iframe is hidden
 * but not removed, because its page may still load. Both inherit the shop's text style; the class is for the shop's stylesheet and
 * `load_error` handlers.
 */
export function showRetry(
  session: Pick<Session, 'frame_' | 'checkoutUrl' | 'retry_'>,
  onRetry?: () => void,
): void {
  session.frame_.style.display = onRetry ? 'none' : '';
  session.retry_?.remove();
  if (!onRetry) return;
  session.retry_ = Object.assign(createHtml('div'), {
    className: 'servicepay-retry',
    role: 'alert',
    lang: 'en',
  });
  session.retry_.append(
    // The page's code may not start without these (`.old-browser` in checkout.css).
    CSS.supports('(inset:0) and (tab-size:1)') ? 'Loading failed. ' : 'This browser is too old. ',
    Object.assign(createHtml('button'), {
      // The default would submit a form of the shop.
      type: 'button',
      // The sign is for shoppers who read no English: 13 languages would be 300 bytes (decision 492).
      textContent: '↻ Try again',
      style: 'font:inherit;min-height:44px',
      onclick() {
        onRetry();
        session.frame_.src = session.checkoutUrl;
      },
    }),
  );
  session.frame_.after(session.retry_);
}
