import { beforeEach, describe, expect, it } from 'vitest';
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

describe('a co-branded card', () => {
  it('offers a choice of brand at the card number and is paid with the chosen brand', async () => {
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

  it('is paid with its default brand when the shopper chooses none', async () => {
    const page = openPage();
    page.fillCard(TWO_BRANDS);
    expect(await pay(page)).toMatchObject({ brand: 'visa' });
  });

  it.each<[string, string, Partial<CheckoutView>]>([
    ['a card with one brand', '4111111111111111', {}],
    ['a link restricted to one of the brands', TWO_BRANDS, { cardBrandCodes: ['VIS'] }],
  ])('sends no brand and offers no choice for %s', async (_what, number, view) => {
    const page = openPage({ view });
    page.fillCard(number);
    expect(listChoice(page)).toEqual([]);
    expect(await pay(page)).not.toHaveProperty('brand');
  });
});
