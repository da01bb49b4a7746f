import type { MountOptions } from '../api/read-options.ts';

/**
 * A sentence and a button in place of an iframe that did not come up: the iframe is hidden and not removed, because its page may come up
 * after all. Both look like the shop's own text; the class is for the shop's stylesheet, and for its words in a `load_error` handler.
 * @returns shows them, or removes them when it is called without what the button does
 */
export function createRetry(
  frame: HTMLIFrameElement,
  { checkoutUrl }: Pick<MountOptions, 'checkoutUrl'>,
): (onRetry?: () => void) => void {
  let box: HTMLElement | undefined;
  return (onRetry) => {
    frame.style.display = onRetry ? 'none' : '';
    box?.remove();
    if (!onRetry) return;
    box = Object.assign(document.createElement('div'), {
      className: 'servicepay-retry',
      role: 'alert',
      lang: 'en',
    });
    box.append(
      'Loading failed. ',
      Object.assign(document.createElement('button'), {
        // In a form of the shop's it would submit that otherwise.
        type: 'button',
        // The sign is for shoppers who read no English: 13 languages would be 300 bytes (decision 492).
        textContent: '↻ Try again',
        style: 'font:inherit;min-height:44px',
        onclick() {
          onRetry();
          frame.src = checkoutUrl;
        },
      }),
    );
    frame.after(box);
  };
}
