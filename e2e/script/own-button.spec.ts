import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('the shop’s own pay button lists the wrong fields and charges nothing', async ({ page, shopper }) => {
  const countAttempts = countPayRequests(page);
  const form = await shopper.order('own-button');
  await form.fill({ ...CARDS.good, number: '4111 1111 1111 1112', cvc: '' });
  await shopper.pressShopButton();

  const problems = page.getByRole('alert').getByRole('link');
  await expect(problems).toHaveCount(2);
  expect(await problems.evaluateAll((links) => links.map((link) => link.dataset.field))).toEqual([
    'card_number',
    'cvc',
  ]);
  await expect(page.locator('#problems')).toBeFocused();
  await expect(form.number).toHaveAttribute('aria-invalid', 'true');
  await expect(form.expiry).not.toHaveAttribute('aria-invalid', 'true');

  await problems.first().click();
  await expect(page.locator('iframe')).toBeFocused();
  expect(countAttempts()).toBe(0);
});

test('the shop’s own pay button pays once, and the frame shows no button', async ({ page, shopper }) => {
  const countAttempts = countPayRequests(page);
  const form = await shopper.order('own-button');
  await form.fill(CARDS.good);
  await expect(form.payButton).toBeHidden();
  await form.cvc.press('Enter');
  expect(countAttempts()).toBe(0);

  await shopper.pressShopButton({ clickCount: 2 });
  await shopper.arrivesAtPaidOrder();
  expect(countAttempts()).toBe(1);
});

test('the shop’s own pay button pays with another card after a decline', async ({ page, shopper }) => {
  const form = await shopper.order('own-button');
  await form.fill(CARDS.declined);
  await shopper.pressShopButton();
  // The page in the frame shows the decline, and the shop does not repeat it.
  await expect(form.notice).toContainText('Your bank declined this payment');
  await expect(page.locator('#notice')).toBeEmpty();

  await form.fill(CARDS.good);
  await shopper.pressShopButton();
  await shopper.arrivesAtPaidOrder();
});

test('`submit()` with empty fields resolves with `invalid` and charges nothing', async ({
  page,
  host,
  request,
}) => {
  const countAttempts = countPayRequests(page);
  const { checkoutUrl } = await placeOrder(request);
  await host.open();
  await host.mount({ checkoutUrl, externalSubmit: true });
  const outcome = await page.evaluate(() => window.checkouts[0].submit());
  expect(outcome).toEqual({ outcome: 'invalid' });
  expect(countAttempts()).toBe(0);

  await findCheckoutForm(host.frame()).fill(CARDS.good);
  expect(await page.evaluate(() => window.checkouts[0].submit())).toEqual({ outcome: 'completed' });
  expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'complete']);
});
