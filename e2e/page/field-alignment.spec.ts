import { openPaymentApi } from '../stack/payment-api.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expect, test } from '../steps/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('expiry date and security code stay aligned, and text of twice the size neither breaks nor overflows', async ({
  page,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Type: 'standard' });
  await page.goto(PaymentUrl);
  const { expiry, cvc, payButton } = findCheckoutForm(page);
  await expect(payButton).toBeEnabled();
  // A two-line error is below one field, and no error below the other.
  await expiry.fill('12 / 34');
  await cvc.fill('1');
  await cvc.press('Tab');
  await expect(page.locator('#cvc-problem')).not.toBeEmpty();
  expect((await cvc.boundingBox())?.y).toBe((await expiry.boundingBox())?.y);

  const name = page.getByText('Klarna', { exact: true });
  const { height } = (await name.boundingBox()) ?? { height: 0 };
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const isBroken = ({ height: now }: { height: number }) => now > 2.5 * height;
  expect(isBroken((await name.boundingBox()) ?? { height: Infinity })).toBe(false);
  expect((await cvc.boundingBox())?.y).toBeGreaterThan((await expiry.boundingBox())?.y ?? Infinity);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
