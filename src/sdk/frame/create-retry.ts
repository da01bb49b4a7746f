import type { MountOptions } from '../api/read-options.ts';

/**
 * A sentence and a button in place of an iframe that did not come up: the iframe is hidden and not removed, because its page may come up
 * after all. Both look like the shop's own text; the class is for the shop's stylesheet.
 * @returns shows them, or removes them when it is called without what the button does
 */
export function createRetry(
  frame: HTMLIFrameElement,
  { checkoutUrl }: Pick<MountOptions, 'checkoutUrl'>,
): (onRetry?: () => void) => void {
  const box = document.createElement('div');
  return (onRetry) => {
    frame.style.display = onRetry ? 'none' : '';
    if (!onRetry) return box.remove();
    Object.assign(box, {
      className: 'servicepay-retry',
      role: 'alert',
      lang: 'en',
      textContent: 'Loading failed. ',
    });
    const button = Object.assign(document.createElement('button'), {
      // In a form of the shop's it would submit that otherwise.
      type: 'button',
      textContent: 'Try again',
      style: 'font:inherit;min-height:44px',
      onclick() {
        onRetry();
        frame.src = checkoutUrl;
      },
    });
    box.append(button);
    frame.after(box);
  };
}
