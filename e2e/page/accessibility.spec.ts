import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findViolations } from '../steps/find-violations.ts';
import { GALLERY } from '../steps/gallery-states.ts';
import { expect, test } from '../steps/test.ts';

/** The dark page differs in colors only, and the frame has those of the page. */
const WAYS = { light: ['embedded', 'own-button', 'hosted'], dark: ['hosted'] } as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility in ${colorScheme} colors`, () => {
    test.use({ colorScheme });

    test('the shop window has no accessibility violations', async ({ page }) => {
      await page.goto('/');
      expect(await findViolations(page)).toEqual([]);
    });

    for (const way of WAYS[colorScheme]) {
      test(`the checkout has no accessibility violations: ${way}`, async ({ page, shopper }) => {
        const form = await shopper.order(way);
        await expect(form.number).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test('a form with errors after a declined card has no accessibility violations', async ({
      page,
      shopper,
    }) => {
      const form = await shopper.order('hosted');
      await form.payBy(CARDS.declined);
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
      await form.number.fill('4111');
      await form.pay();
      await expect(form.number).toHaveAttribute('aria-invalid', 'true');
      expect(await findViolations(page)).toEqual([]);
    });

    test('the order, success, cancel and failure pages have no accessibility violations', async ({
      page,
      shopper,
    }) => {
      await shopper.order('embedded');
      const id = new URL(page.url()).searchParams.get('order');
      for (const path of [
        `/orders/${id}`,
        `/success?order=${id}`,
        `/cancel?order=${id}`,
        `/failure?order=${id}`,
      ]) {
        await page.goto(path);
        expect(await findViolations(page)).toEqual([]);
      }
    });
  });
}

/** States of the gallery that no other test checks for accessibility. */
const STATES = [
  'providers',
  'klarna',
  'hold',
  'terms',
  'challenge',
  'paying',
  'offline',
  'unconfirmed',
  'reserved',
  'unknown',
  'hop',
  'expired',
  'hebrew',
];

test.describe('accessibility of a state of the checkout page', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/ });

  for (const { title, fields, prepare } of GALLERY.filter(({ name }) => STATES.includes(name)))
    test(`the checkout page has no accessibility violations: ${title}`, async ({ page, request }) => {
      const api = await openPaymentApi(request, OFFICINA);
      await page.goto((await api.createLink(fields)).PaymentUrl);
      await prepare?.(page, api);
      expect(await findViolations(page)).toEqual([]);
    });
});

test('a shopper can pay with the keyboard alone', async ({ page, shopper }) => {
  const form = await shopper.order('embedded');
  // The Tab key skips a disabled button.
  await expect(form.payButton).toBeEnabled();
  await form.number.focus();
  const typed = [CARDS.good.number, CARDS.good.expiry.replaceAll(' ', ''), CARDS.good.cvc, 'Giulia Bianchi'];
  for (const text of [...typed, 'giulia@example.com']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.payButton).toBeFocused();
  await page.keyboard.press('Space');
  await shopper.arrivesAtPaidOrder();
});
