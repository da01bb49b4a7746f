import { describe, expect, it, vi } from 'vitest';
import { readOptions } from '../../../src/sdk/api/read-options.ts';
import { showRetry } from '../../../src/sdk/frame/show-retry.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer } from '../support/mount-checkout.ts';

giveFrameWindows();

/** The box of a checkout that did not come up. */
function show() {
  const container = addContainer();
  const frame = container.appendChild(document.createElement('iframe'));
  const onRetry = vi.fn();
  const session = { ...readOptions({ checkoutUrl: CHECKOUT_URL }), frame_: frame };
  showRetry(session, onRetry);
  const box = container.querySelector('.servicepay-retry') as HTMLElement;
  return { container, frame, onRetry, session, box, button: box.querySelector('button') };
}

describe('the retry box of a checkout that failed to load', () => {
  it('has a sentence and a button', () => {
    const { box, button } = show();
    expect([box.textContent, button?.textContent]).toEqual(['Loading failed. ↻ Try again', '↻ Try again']);
  });

  it('names the browser where that is too old for the page', () => {
    vi.stubGlobal('CSS', { supports: (condition: string) => !/inset|tab-size/.test(condition) });
    const { box, button } = show();
    expect([box.textContent, button?.textContent]).toEqual([
      'This browser is too old. ↻ Try again',
      '↻ Try again',
    ]);
  });

  it('is announced to screen readers, and its button is large enough for a finger', () => {
    const { box, button } = show();
    expect([box.role, button?.style.minHeight]).toEqual(['alert', '44px']);
    // Without this type the button would submit a form of the shop.
    expect(button?.type).toBe('button');
  });

  it('appears beside the hidden iframe, and is removed without a trace', () => {
    const { container, frame, session, box } = show();
    expect([...container.children]).toEqual([frame, box]);
    expect(frame.style.display).toBe('none');
    showRetry(session);
    expect([...container.children]).toEqual([frame]);
    expect(frame.style.display).toBe('');
  });

  it('runs its callback before it reloads the page', () => {
    const { frame, button, onRetry } = show();
    expect(frame.src).toBe('');
    onRetry.mockImplementation(() => expect(frame.src).toBe(''));
    button?.click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(frame.src).toBe(CHECKOUT_URL);
  });
});
