import type { Locator } from '@playwright/test';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { placeOrder } from '../steps/place-order.ts';
import { createShopper } from '../steps/shopper.ts';
import { expect, test } from '../steps/test.ts';

/** Clicks before the Enter key can remove the button, and does not wait until it is back. */
const clickAtOnce = (button: Locator) => button.click({ force: true, noWaitAfter: true, timeout: 2_000 });

test('Enter and a click on the pay button charge once; then Back leads to the shop, and the paid page to the order', async ({
  page,
  shopper,
}) => {
  const countAttempts = countPayRequests(page);
  const form = await shopper.order('embedded');
  const checkoutPage = page.url();
  await form.fill(CARDS.good);
  await expect(form.payButton).toBeEnabled();
  await Promise.allSettled([form.cvc.press('Enter'), clickAtOnce(form.payButton), form.cvc.press('Enter')]);
  await shopper.arrivesAtPaidOrder();
  expect(countAttempts()).toBe(1);

  const orderUrl = page.url();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(checkoutPage);
  expect(page.url()).toBe(orderUrl);
});

test('a double click charges once; then the paid checkout, mounted again, reports `complete` and offers no form', async ({
  page,
  host,
  mountOrder,
}) => {
  const countAttempts = countPayRequests(page);
  const { checkoutUrl, form } = await mountOrder();
  await form.fill(CARDS.good);
  await expect(form.payButton).toBeEnabled();
  await form.payButton.dblclick();
  await expect.poll(() => host.readEvents()).toHaveLength(2);

  await page.reload();
  await host.mount({ checkoutUrl });
  await expect
    .poll(() => host.readEvents())
    .toEqual([['ready'], ['complete', { type: 'payment.completed' }]]);
  await expect(form.number).toHaveCount(0);
  expect(countAttempts()).toBe(1);
});

test('a reload while a payment is processed does not charge twice', async ({ page, shopper, request }) => {
  const countAttempts = countPayRequests(page);
  const form = await shopper.order('embedded');
  await form.fill(CARDS.slow);
  const checkoutUrl = await page.locator('iframe').getAttribute('src');
  await form.pay();
  // A request that has only just been sent could be taken back by the reload.
  await expect
    .poll(async () => (await (await request.get(`${checkoutUrl}/status`)).json()).state)
    .toBe('processing');
  await page.reload();
  await expect(form.number).toBeHidden();
  await page.waitForURL(/\/orders\//, { timeout: 15_000 });
  await shopper.seesOrderPaid();
  expect(countAttempts()).toBe(1);
});

test.describe('a link that is open twice', () => {
  // The second of the two presses is refused with 409.
  test.use({ allowedComplaint: /409/ });

  test('is charged once when both forms are submitted together', async ({ context, host, request }) => {
    const { checkoutUrl, id } = await placeOrder(request);
    await host.open();
    await host.mount({ checkoutUrl });
    await host.mount({ checkoutUrl });
    const forms = [0, 1].map((index) => findCheckoutForm(host.frame(index)));
    for (const form of forms) {
      await form.fill(CARDS.good);
      // An event that a test dispatches does not wait until the button is enabled.
      await expect(form.payButton).toBeEnabled();
    }
    // The presses use neither keyboard nor mouse: there is one keyboard, whose focus would be in one frame only.
    await Promise.all(forms.map(({ payButton }) => payButton.dispatchEvent('click')));
    await expect
      .poll(async () => (await host.readEvents()).filter(([event]) => event === 'complete'))
      .toHaveLength(2);

    const shop = await context.newPage();
    await shop.goto(`/orders/${id}`);
    await createShopper(shop).seesOrderPaid();
  });
});
