import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { freezeTime, type OpenPage, openPage, settle } from '../../open-page.ts';

const TWO_BRANDS = '4000002500001001';

const listChoice = ({ document }: OpenPage) =>
  Array.from(document.querySelectorAll<HTMLInputElement>('[name=card_brand]'), ({ value, checked }) => [
    value,
    checked,
  ]);

async function pay(page: OpenPage): Promise<unknown> {
  page.press();
  await settle();
  return (page.service.pays[0] as { card?: object }).card;
}

beforeEach(freezeTime);
afterEach(() => vi.useRealTimers());

describe('a card with two brands', () => {
  it('lets the shopper choose, at the number, and is paid with by the chosen one', async () => {
    const page = openPage();
    page.fillCard(TWO_BRANDS);
    expect(listChoice(page)).toEqual([
      ['visa', true],
      ['cb', false],
    ]);
    const names = [...page.document.querySelectorAll('.brand-choice legend, .brand-option')];
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Card brand for this payment',
      'Visa',
      'CB',
    ]);
    page.query('[name=card_brand][value=cb]').click();
    expect(await pay(page)).toMatchObject({ number: '4000 0025 0000 1001', brand: 'cb' });
  });

  it('is paid with by its own brand where the shopper leaves it so', async () => {
    const page = openPage();
    page.fillCard(TWO_BRANDS);
    expect(await pay(page)).toMatchObject({ brand: 'visa' });
  });

  it.each<[string, string, Partial<CheckoutView>]>([
    ['another card', '4111111111111111', {}],
    ['a link that takes some brands only', TWO_BRANDS, { cardBrandCodes: ['VIS'] }],
  ])('is no choice for %s', async (_what, number, view) => {
    const page = openPage({ view });
    page.fillCard(number);
    expect(listChoice(page)).toEqual([]);
    expect(await pay(page)).not.toHaveProperty('brand');
  });
});
