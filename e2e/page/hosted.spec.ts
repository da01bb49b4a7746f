import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { createReturnPattern } from '../steps/create-return-pattern.ts';
import { expect, test } from '../steps/test.ts';

test('the hosted page’s link to the shop leads to exactly the cancel address, which leads back, and after a decline to the failure address', async ({
  page,
  shopper,
}) => {
  const form = await shopper.order('hosted');
  const checkoutUrl = page.url();
  await page.getByRole('link', { name: /cancel/i }).click();
  await page.waitForURL(createReturnPattern('cancel'));
  await page.getByRole('link', { name: 'Continue with the payment' }).click();
  await page.waitForURL(checkoutUrl);
  await expect(form.number).toBeVisible();
  await form.payBy(CARDS.declined);
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await page.locator(`a[href^="${ADDRESSES.shop}/failure"]`).click();
  await page.waitForURL(createReturnPattern('failure'));
});

test('a payment on the hosted page leads to exactly the success address, and its link shows it whenever it is opened again', async ({
  page,
  shopper,
}) => {
  await shopper.order('hosted');
  const checkoutUrl = page.url();
  expect(checkoutUrl).toMatch(new RegExp(`^${ADDRESSES.service}/checkout/`));
  await expect(page.getByText('Bottega Rossi').first()).toBeVisible();
  const form = shopper.hostedForm();
  await form.payBy(CARDS.good);
  await page.waitForURL(createReturnPattern('success'));
  await shopper.seesOrderPaid();

  await page.goto(checkoutUrl);
  await expect(form.number).toHaveCount(0);
  await page.reload();
  await expect(form.number).toHaveCount(0);
  await page.locator(`a[href^="${ADDRESSES.shop}/success"]`).click();
  await page.waitForURL(createReturnPattern('success'));
  await shopper.seesOrderPaid();
  await page.goBack();
  await expect(page.locator(`a[href^="${ADDRESSES.shop}/success"]`)).toBeVisible();
  await expect(form.number).toHaveCount(0);
});

test('a method that is chosen before the page’s code has loaded stays chosen', async ({ page, request }) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Type: 'standard' });
  const isChosen = Promise.withResolvers<void>();
  await page.route(/\/checkout-[\w-]+\.js$/, async (route) => {
    await isChosen.promise;
    await route.continue();
  });
  await page.goto(PaymentUrl, { waitUntil: 'commit' });
  await page.locator('[name=method][value=paypal]').check();
  await expect(page.locator('form button[type=submit]')).toBeDisabled();
  isChosen.resolve();
  await expect(page.getByRole('button', { name: 'Continue with PayPal' })).toBeEnabled();
});
