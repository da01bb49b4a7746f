import { GALLERY, type GalleryState } from '../pictures/gallery-states.ts';
import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { expectAccessible, findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

test('the pages of the shop have no accessibility violations, with and without the checkout in a frame', async ({
  page,
  shopper,
}) => {
  await page.goto('/');
  await expectAccessible(page, 'the shop window');
  for (const way of ['own-button', 'embedded'] as const) {
    const form = await shopper.order(way);
    await expect(form.number).toBeVisible();
    expect.soft(await findViolations(page), way).toEqual([]);
  }
  const id = new URL(page.url()).searchParams.get('order');
  for (const path of [
    `/orders/${id}`,
    `/success?order=${id}`,
    `/cancel?order=${id}`,
    `/failure?order=${id}`,
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test('the hosted checkout has no accessibility violations, also with errors after a declined card', async ({
  page,
  shopper,
}) => {
  const form = await shopper.order('hosted');
  await expect(form.number).toBeVisible();
  await expectAccessible(page, 'the form');
  await form.payBy(CARDS.declined);
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await form.number.fill('4111');
  await form.pay();
  await expect(form.number).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'the errors');
});

/** States of the gallery that no other test checks for accessibility: those that a link opens in, and those after an act. */
const STATES = {
  'as it opens': ['providers', 'klarna', 'hold', 'terms', 'expired', 'hebrew'],
  // The last one closes every way out of the page.
  'after an act': ['offline', 'paying', 'challenge', 'unconfirmed', 'reserved'],
};

test.describe('the checkout page', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  for (const [when, names] of Object.entries(STATES))
    test(`has no accessibility violations in the gallery’s states ${when}`, async ({ page, request }) => {
      const api = await openPaymentApi(request, OFFICINA);
      for (const wanted of names) {
        const { title, fields, prepare } = GALLERY.find(({ name }) => name === wanted) as GalleryState;
        await page.goto((await api.createLink(fields)).PaymentUrl);
        await prepare?.(page, api);
        expect.soft(await findViolations(page), title).toEqual([]);
        await page.unrouteAll();
        await page.context().setOffline(false);
      }
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
