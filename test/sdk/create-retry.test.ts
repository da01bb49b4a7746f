import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LANGUAGES } from '../../src/protocol/languages.ts';
import { createRetry } from '../../src/sdk/create-retry.ts';
import { readOptions } from '../../src/sdk/read-options.ts';
import { RETRY_TEXTS } from '../../src/sdk/retry-texts.ts';
import { CHECKOUT_URL } from './create-fake-page.ts';
import { giveFrameWindows } from './give-frame-windows.ts';
import { addContainer } from './mount-checkout.ts';

giveFrameWindows();

/** The box of a checkout that did not come up, in a page of that language. */
function show(locale?: string, pageLanguage = '') {
  document.documentElement.lang = pageLanguage;
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const container = addContainer();
  const frame = container.appendChild(document.createElement('iframe'));
  const onRetry = vi.fn();
  const options = readOptions({ checkoutUrl: CHECKOUT_URL, locale });
  const showRetry = createRetry(frame, options, onRetry);
  showRetry(true);
  const box = container.querySelector('.servicepay-retry') as HTMLElement;
  return { container, frame, options, onRetry, showRetry, box, button: box.querySelector('button') };
}

const readText = (...given: Parameters<typeof show>) => show(...given).box.textContent;

describe('the way out of a checkout that did not come up', () => {
  it.each(Object.entries(LANGUAGES))('has a sentence and a button in %s', (code, tag) => {
    const { box, button } = show(code);
    const [sentence = '', action = ''] = RETRY_TEXTS[tag].split('. ');
    expect(sentence && action).not.toBe('');
    expect(box.textContent).toBe(`${sentence}. ${action}`);
    expect(button?.textContent).toBe(action);
    expect(box.lang).toBe(tag);
    expect(readText(tag)).toBe(box.textContent);
    expect(readText(undefined, tag)).toBe(box.textContent);
  });

  it('has no two languages with one text', () => {
    expect(new Set(Object.values(RETRY_TEXTS)).size).toBe(Object.keys(LANGUAGES).length);
  });

  it.each<[why: string, locale: string | undefined, pageLanguage: string, tag: keyof typeof RETRY_TEXTS]>([
    ['a region', 'it-CH', '', 'it'],
    ['a region after an underscore', 'pl_PL', '', 'pl'],
    ['capital letters', 'FR', '', 'fr'],
    ['the option, whatever the page is in', 'de', 'it', 'de'],
    ['the page', undefined, 'hu-HU', 'hu'],
    ['the page, where the option is empty', '', 'ro', 'ro'],
    ['English, where neither says a language', undefined, '', 'en'],
    ['English, for one that there is not', 'fi', '', 'en'],
    ['English, for a property of every object', 'constructor', '__proto__', 'en'],
  ])('speaks the language of %s', (_why, locale, pageLanguage, tag) => {
    const { box } = show(locale, pageLanguage);
    expect([box.textContent, box.lang]).toEqual([RETRY_TEXTS[tag], tag]);
  });

  it('speaks the language that `update()` has set before it failed', () => {
    const { options, showRetry, box } = show('it');
    showRetry(false);
    options.hints_.locale = 'es';
    showRetry(true);
    expect(box.textContent).toBe(RETRY_TEXTS.es);
    expect(box.querySelectorAll('button')).toHaveLength(1);
  });

  it('is announced, written in the direction of its language, and large enough for a finger', () => {
    const { box, button } = show();
    expect([box.role, box.dir, button?.style.minHeight]).toEqual(['alert', 'auto', '44px']);
    // In a form of the shop's it would submit that otherwise.
    expect(button?.type).toBe('button');
  });

  it('stands beside the hidden iframe, and goes without a trace', () => {
    const { container, frame, showRetry, box } = show();
    expect([...container.children]).toEqual([frame, box]);
    expect(frame.style.display).toBe('none');
    showRetry(false);
    expect([...container.children]).toEqual([frame]);
    expect(frame.style.display).toBe('');
  });

  it('starts again before the page is loaded once more', () => {
    const { frame, button, onRetry } = show();
    expect(frame.src).toBe('');
    onRetry.mockImplementation(() => expect(frame.src).toBe(''));
    button?.click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(frame.src).toBe(CHECKOUT_URL);
  });
});
