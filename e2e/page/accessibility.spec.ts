import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findViolations } from '../steps/find-violations.ts';
import { GALLERY } from '../steps/gallery-states.ts';
import { expect, test } from '../steps/test.ts';

/** The dark page differs in colors only, and the frame has those of the page. */
const WAYS = { light: ['embedded', 'own-button', 'hosted'], dark: ['hosted'] } as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colors`, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the shop window', async ({ page }) => {
      await page.goto('/');
      expect(await findViolations(page)).toEqual([]);
    });

    for (const way of WAYS[colorScheme]) {
      test(`axe finds nothing in the checkout: ${way}`, async ({ page, shopper }) => {
        await shopper.order(way);
        const form = way === 'hosted' ? shopper.hostedForm() : shopper.embeddedForm();
        await expect(form.number).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test('axe finds nothing where a form has errors and a card was declined', async ({ page, shopper }) => {
      await shopper.order('hosted');
      const form = shopper.hostedForm();
      await form.fill(CARDS.declined);
      await form.pay();
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
      await form.number.fill('4111');
      await form.pay();
      await expect(form.number).toHaveAttribute('aria-invalid', 'true');
      expect(await findViolations(page)).toEqual([]);
    });

    test('axe finds nothing in the order, the cancel and the failure page', async ({ page, shopper }) => {
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

/** States of the gallery that no other test looks at in this way. */
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

test.describe('in a state of its own', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/ });

  for (const { title, fields, prepare } of GALLERY.filter(({ name }) => STATES.includes(name)))
    test(`axe finds nothing: ${title}`, async ({ page, request }) => {
      const api = await openPaymentApi(request, OFFICINA);
      await page.goto((await api.createLink(fields)).PaymentUrl);
      await prepare?.(page, api);
      expect(await findViolations(page)).toEqual([]);
    });
});

test('the checkout can be paid with the keyboard alone', async ({ page, shopper }) => {
  await shopper.order('embedded');
  const form = shopper.embeddedForm();
  // The Tab key passes over a button that is disabled.
  await expect(form.payButton).toBeEnabled();
  await form.number.focus();
  const typed = [CARDS.good.number, CARDS.good.expiry.replaceAll(' ', ''), CARDS.good.cvc, 'Giulia Bianchi'];
  for (const text of [...typed, 'giulia@example.com']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.payButton).toBeFocused();
  await page.keyboard.press('Space');
  await page.waitForURL(/\/orders\//);
  await shopper.seesOrderPaid();
});
