import type { Route } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from '../steps/test.ts';

const CASES: { name: string; answer: (route: Route) => unknown; isShown: boolean }[] = [
  { name: 'loads', answer: (route) => route.continue(), isShown: true },
  { name: 'is not found', answer: (route) => route.fulfill({ status: 404 }), isShown: false },
  {
    name: 'is not a picture',
    answer: (route) => route.fulfill({ contentType: 'image/png', body: 'no' }),
    isShown: false,
  },
  { name: 'never loads', answer: () => {}, isShown: false },
];

test.use({ allowedComplaint: /404/ });

test('a logo causes no layout shift, however it loads, and replaces the initial only if it is visible', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  for (const { name, answer, isShown } of CASES)
    await test.step(`it ${name}`, async () => {
      await page.route('**/logos/*', answer);
      const { PaymentUrl } = await api.createLink({ Type: 'standard' });
      const asked = page.waitForRequest('**/logos/*');
      // The window's load event waits for the logo.
      await page.goto(PaymentUrl, { waitUntil: 'commit' });
      await asked;
      await expect(page.locator('button[type=submit]')).toBeEnabled();
      await expect(page.locator('.logo')).toBeVisible({ visible: isShown });
      const { width, height } = (await page.locator('.monogram').boundingBox()) ?? {};
      expect([width, height]).toEqual([40, 40]);
      await expect(page.locator('.monogram')).toHaveText('B');
      await page.unroute('**/logos/*', answer);
    });
});
