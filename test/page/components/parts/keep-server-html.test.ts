import { describe, expect, it } from 'vitest';
import { openDrivenPage, openPage, readText, settle } from '../../open-page.ts';

const ITEMS = [
  { name: 'Espresso cup', quantity: 2, unitPriceMinor: 1490, vatRate: 22 },
  { name: 'Coffee', quantity: 1, unitPriceMinor: 500, vatRate: 10 },
];

const INIT = { externalSubmit: false, applePayParentBridge: true, autoHeight: false };

describe('a section that depends only on the language', () => {
  it.each([
    ['the merchant', '.merchant'],
    ['the order', '.order-lines'],
    ['the footer', '.powered'],
  ])('keeps the HTML that the service rendered: %s', async (_what, selector) => {
    const page = openPage({ view: { items: ITEMS } });
    const element = page.query(selector);
    const [first, markup] = [element.firstElementChild, element.innerHTML];
    expect(markup).not.toBe('');
    page.type('cc-number', '4111111111111111');
    page.query('.order-fold').click();
    await settle();
    expect(page.query(selector).firstElementChild).toBe(first);
    expect(page.query(selector).innerHTML).toBe(markup);
  });

  it('can still be unfolded', () => {
    const page = openPage({ view: { items: ITEMS } });
    const read = () => page.query('#order-lines').className;
    expect(read()).toContain('order-lines-folded');
    page.query('.order-fold').click();
    expect(read()).toBe('order-lines');
  });

  it.each([
    ['has loaded, which is shown', async () => {}, false],
    ['cannot be decoded, which is hidden', () => Promise.reject(new Error('EncodingError')), true],
    ['never loads, which is hidden', () => new Promise<void>(() => {}), true],
  ])('contains a logo that %s', async (_what, decode, isHidden) => {
    const page = openPage({
      view: { logo: '/logo.svg' },
      equip: ({ HTMLImageElement }) => {
        HTMLImageElement.prototype.decode = decode;
      },
    });
    await settle();
    const logo = page.query<HTMLImageElement>('.merchant img');
    expect(logo.loading).toBe('eager');
    expect(logo.hasAttribute('hidden')).toBe(isHidden);
  });

  it('is rendered again, once, in another language', async () => {
    const page = openDrivenPage({ items: ITEMS });
    const before = page.query('.compact').innerHTML;
    page.deliver({ data: { servicepay: 1, type: 'init', options: { ...INIT, locale: 'it' } } });
    await settle();
    await expect.poll(() => page.document.documentElement.lang).toBe('it');
    expect(readText(page, '.compact .item-quantity')).toContain('IVA 22%');
    expect(page.query('.compact').innerHTML).not.toBe(before);
    expect(page.document.querySelectorAll('.compact .item')).toHaveLength(ITEMS.length);
  });
});
