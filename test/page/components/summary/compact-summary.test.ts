import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { init, PAID } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, type OpenPage, openDrivenPage, openPage, readText, settle } from '../../open-page.ts';

const ITEMS = [{ name: 'Espresso cup', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];

/** Lists the texts above the form, without those that are hidden. */
const readHead = ({ document }: OpenPage) =>
  [...document.querySelectorAll('.head > *')].flatMap((part) =>
    part.hasAttribute('hidden') ? [] : [part.textContent],
  );

beforeEach(freezeTime);

describe('the order in a frame', () => {
  it('is one line, which unfolds the texts and the items', async () => {
    const page = openDrivenPage({ title: 'Two cups', description: 'Hand painted', items: ITEMS });
    await init(page);
    expect(readText(page, '.compact summary')).toBe('Two cups€19.90');
    const fold = page.query<HTMLDetailsElement>('.compact details');
    expect(fold.open).toBe(false);
    expect(fold.querySelectorAll('.order-text, .item')).toHaveLength(3);
    expect(fold.textContent).not.toContain('Your order');
  });

  it('cannot be unfolded if there is no more of it', async () => {
    const page = openDrivenPage({ items: [] });
    await init(page);
    expect(readText(page, '.compact p')).toBe('Order 1042€19.90');
    expect(page.document.querySelector('.compact details')).toBeNull();
  });

  it('unfolds a long title', () => {
    const page = openPage({ view: { type: 'embedded', purpose: 'cup '.repeat(41) } });
    expect(page.query('.compact summary').textContent).toContain('cup cup');
  });

  it.each<[what: string, view: Partial<CheckoutView>, heading: string]>([
    ['the name of its only method', { methods: ['klarna'] }, 'Klarna'],
    ['what its only method says', { methods: ['card'] }, 'Pay by card'],
  ])('has next to it a heading with %s', (_what, view, heading) => {
    expect(readText(openPage({ view: { type: 'embedded', ...view } }), '#form-title')).toBe(heading);
  });
});

describe('the option summary', () => {
  const HEAD = ['Pay by card', 'Two cups€19.90'];
  const SHORT = ['Pay by card', '€19.90'];
  const open = (view: Partial<CheckoutView> = {}) =>
    openDrivenPage({ title: 'Two cups', purpose: '', items: [], isLive: true, ...view });

  it.each<[script: CheckoutView['summary'], link: CheckoutView['summary'], head: string[]]>([
    [undefined, undefined, HEAD],
    ['amount', undefined, SHORT],
    [undefined, 'amount', SHORT],
    ['full', 'amount', HEAD],
    ['amount', 'amount', SHORT],
    ['full', undefined, HEAD],
  ])('of the script is %s, and that of the link %s', async (script, link, head) => {
    const page = open(link && { summary: link });
    await init(page, { summary: script });
    expect(readHead(page)).toEqual(head);
    expect(readText(page, '.pay-bar .button')).toBe('Pay €19.90');
  });

  it('of the link is in the document from the start', () => {
    const page = openPage({ view: { type: 'embedded', isLive: true, summary: 'amount' } });
    expect(readHead(page)).toEqual(SHORT);
  });

  it('counts again if the script mounts the page again without it', async () => {
    const page = open();
    await init(page, { summary: 'amount' });
    await init(page);
    expect(readHead(page)).toEqual(HEAD);
  });

  it('shows the amount in the language that the script asks for, and unfolds the order in it', async () => {
    const page = open({ items: ITEMS });
    await init(page, { summary: 'amount', locale: 'it' });
    await expect.poll(() => page.document.documentElement.lang).toBe('it');
    expect(readHead(page)[1]).toMatch(/^19,90\s€$/);
    await init(page, { summary: 'full', locale: 'it' });
    expect(readText(page, '.compact .item-quantity')).toContain('IVA 22%');
  });

  it('shows no amount that the shopper chooses in the form', async () => {
    const page = open({ freeAmount: { minMinor: 100, maxMinor: 5000, proposals: [] } });
    await init(page, { summary: 'amount' });
    expect(readHead(page)[1]).toBe('');
  });

  it('keeps the later price of a subscription', async () => {
    const page = open({ subscription: { interval: 'month', amountMinor: 990 } });
    await init(page, { summary: 'amount' });
    expect(readText(page, '.later-price')).toContain('€9.90');
  });

  it('leaves the amount of a result to the result', async () => {
    const page = openDrivenPage({ isLive: true }, createFakeService({ pay: [PAID] }));
    await init(page, { summary: 'amount' });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result')).toContain('€19.90');
    expect(readHead(page)).toEqual([]);
  });
});
