import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from '../steps/test.ts';

test.use({ javaScriptEnabled: false });

test('a page without JavaScript shows the order and one sentence, but no input or button', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  await page.goto((await api.createLink({ Type: 'standard', Title: 'Coffee of the month' })).PaymentUrl);
  // Playwright finds no text in there by `getByText`.
  await expect(page.locator('noscript > p')).toBeVisible();
  await expect(page.locator('noscript > p')).toContainText('this page needs JavaScript');
  await expect(page.getByText('Coffee of the month')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel and return to Bottega Rossi' })).toBeVisible();
  await expect(page.locator('input:visible, button:visible')).toHaveCount(0);
});
