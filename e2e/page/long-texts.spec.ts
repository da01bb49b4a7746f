import { openPaymentApi } from '../stack/payment-api.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

const LONG = 'Three bags of coffee, roasted last week. '.repeat(10);

test('a long description of an order is folded on a phone, and can be unfolded', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const api = await openPaymentApi(request);
  const { PaymentUrl } = await api.createLink({ Type: 'standard', Description: LONG });
  await page.goto(PaymentUrl);
  await pressEnter(page.locator('.order-fold'));
  const text = page.locator('.order-text', { hasText: 'Three bags' });
  await expect(text).toBeVisible();
  const readHeight = async () => (await text.boundingBox())?.height ?? 0;
  const folded = await readHeight();
  expect(folded).toBeLessThan(90);
  await pressEnter(text.locator('summary'));
  await expect.poll(readHeight).toBeGreaterThan(2 * folded);
});
