import type { MountOptions } from '../api/read-options.ts';

/**
 * Creates a sentence and a button in place of an iframe that failed to load. The iframe is hidden but not removed, because its
 * page may still load. Both inherit the shop's text style; the class is for the shop's stylesheet and `load_error` handlers.
 * @returns a function that shows them with an action, or removes them without one
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
        // The default would submit a form of the shop.
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
