import type { Locator } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { createReturnPattern } from '../steps/create-return-pattern.ts';
import { findViolations } from '../steps/find-violations.ts';
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

test('the footer of the hosted page is at the end of its column, covers nothing in a low window, changes the language, and leads to the shopper’s page about data', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Type: 'standard' });
  await page.goto(PaymentUrl);
  const footer = page.locator('footer');
  const readEnd = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  await page.setViewportSize({ width: 1280, height: 1600 });
  expect(await readEnd(footer)).toBe(1576);
  await page.setViewportSize({ width: 1280, height: 200 });
  const { y } = (await footer.boundingBox()) ?? { y: 0 };
  expect(y).toBeGreaterThanOrEqual(await readEnd(page.locator('[part="summary"]')));
  await page.setViewportSize({ width: 1280, height: 700 });

  await page.getByText('English', { exact: true }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  const opened = page.waitForEvent('popup');
  await footer.getByRole('link', { name: 'Sichere Zahlungen mit ServicePay' }).click();
  const privacy = await opened;
  await expect(privacy.getByRole('heading', { name: 'Ihre Daten auf der Zahlungsseite' })).toBeVisible();
  expect(await findViolations(privacy)).toEqual([]);
  await privacy.getByText('Deutsch', { exact: true }).click();
  await privacy.getByRole('link', { name: 'עברית' }).click();
  await expect(privacy.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(privacy.getByRole('heading')).toHaveText('המידע שלך בדף התשלום');
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
