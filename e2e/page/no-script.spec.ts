import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from '../steps/test.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('a page without JavaScript shows the order and one sentence, but no input or button', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const Items = [{ Name: 'Beans', Quantity: 1, UnitPrice: 1990, VatRate: 22, VatCode: '22' }];
  const link = await api.createLink({ Type: 'standard', Title: 'Coffee of the month', Items });
  await page.goto(link.PaymentUrl);
  // Playwright's `getByText` finds no text inside `noscript`.
  await expect(page.locator('noscript > p')).toBeVisible();
  await expect(page.locator('noscript > p')).toContainText('this page needs JavaScript');
  await expect(page.getByText('Coffee of the month')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel and return to Bottega Rossi' })).toBeVisible();
  await expect(page.getByText('Beans')).toBeVisible();
  await expect(page.locator('input:visible, button:visible, .order-fold:visible')).toHaveCount(0);
});
