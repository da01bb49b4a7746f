import { Window as HappyWindow } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preparePaper } from '../../../src/page/print/prepare-paper.ts';
import { renderPage } from '../../../src/page/server.tsx';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../create-view.ts';

const PAID: Partial<CheckoutView> = {
  state: 'completed',
  status: 'SETTLED',
  paidMethod: 'card',
  receipt: { paidAt: '2026-11-21T09:30:00.000Z', code: '/checkout/token-1/receipt.svg' },
};

function open(html: string) {
  const window = new HappyWindow({
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
  }) as unknown as Window & typeof globalThis;
  window.document.write(html);
  const print = vi.fn();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  Object.assign(window, { print });
  return { window, document: window.document, print, reload };
}

const openReceipt = (change: Partial<CheckoutView> = {}) =>
  open(renderPage('checkout', createView({ ...PAID, ...change }), ASSETS));

afterEach(() => vi.unstubAllEnvs());

describe('preparePaper', () => {
  it('makes the button print the page', () => {
    const { window, document, print } = openReceipt();
    const button = document.querySelector<HTMLButtonElement>('button[data-print]');
    expect(button?.disabled).toBe(true);
    preparePaper(window);
    expect(button?.disabled).toBe(false);
    expect(print).not.toHaveBeenCalled();
    button?.click();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['America/New_York', ['en-GB'], '21 November 2026 at 04:30'],
    ['Asia/Seoul', ['en-US'], 'November 21, 2026 at 6:30 PM'],
  ])('writes the time as a shopper in %s with %j does', (zone, locales, written) => {
    vi.stubEnv('TZ', zone);
    const { window, document } = openReceipt({ locales });
    const time = document.querySelector('.paper time');
    expect(time?.textContent).toMatch(/UTC$/);
    preparePaper(window);
    expect(time?.textContent?.replaceAll('\u202f', ' ')).toBe(written);
  });

  it('loads a receipt again that comes from the back/forward cache', () => {
    const { window, reload } = openReceipt();
    preparePaper(window);
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted }));
    show(false);
    expect(reload).not.toHaveBeenCalled();
    show(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('also works on a page without a payment', () => {
    const { window, document, print } = open('<button data-print disabled>Print</button><time>x</time>');
    preparePaper(window);
    document.querySelector('button')?.click();
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.querySelector('time')?.textContent).toBe('x');
  });
});
