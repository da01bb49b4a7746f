import type { MountOptions } from './read-options.ts';
import { RETRY_TEXTS } from './retry-texts.ts';

/** The specification's codes that are no language tags. */
const TAGS: Record<string, string> = { cz: 'cs', il: 'he', kr: 'ko' };

/**
 * A sentence and a button in place of an iframe that did not come up: the iframe is hidden and not removed, because its page may come up
 * after all. Both look like the shop's own text; the class is for the shop's stylesheet.
 * @returns shows or removes them
 */
export function createRetry(
  frame: HTMLIFrameElement,
  { checkoutUrl, hints_: hints }: Pick<MountOptions, 'checkoutUrl' | 'hints_'>,
  onRetry: () => void,
): (isShown: boolean) => void {
  const box = document.createElement('div');
  return (isShown) => {
    frame.style.display = isShown ? 'none' : '';
    if (!isShown) return box.remove();
    // The first letters of a tag; an empty `locale` is none.
    const code = (hints.locale || document.documentElement.lang).slice(0, 2).toLowerCase();
    const tag = TAGS[code] ?? code;
    const lang = tag in RETRY_TEXTS ? (tag as keyof typeof RETRY_TEXTS) : 'en';
    const [sentence, action] = RETRY_TEXTS[lang].split('. ');
    Object.assign(box, {
      className: 'servicepay-retry',
      role: 'alert',
      // By its first letter: Hebrew is written from the right, whatever the shop's page is.
      dir: 'auto',
      lang,
      textContent: `${sentence}. `,
    });
    const button = Object.assign(document.createElement('button'), {
      // In a form of the shop's it would submit that otherwise.
      type: 'button',
      textContent: action,
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
