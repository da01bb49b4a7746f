import { takePicture } from '../pictures/take-picture.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1200, height: 900 }, deviceScaleFactor: 2 };

/** The pictures of the docs: `npm run pictures`. */
const PICTURES = [
  { name: 'embedded-desktop', way: 'embedded', use: DESKTOP },
  { name: 'embedded-phone', way: 'embedded', use: PHONE },
  { name: 'embedded-dark', way: 'embedded', use: { ...DESKTOP, colorScheme: 'dark' } },
  { name: 'hosted-desktop', way: 'hosted', use: DESKTOP },
  { name: 'hosted-phone', way: 'hosted', use: PHONE },
] as const;

for (const { name, way, use } of PICTURES) {
  test.describe(`the picture "${name}"`, () => {
    test.use(use);

    test('is taken', async ({ page, shopper }) => {
      const form = await shopper.order(way);
      await form.fill(CARDS.good);
      await expect(form.payButton).toBeEnabled();
      await takePicture(page, name, { fullPage: true });
    });
  });
}

test('the picture of the order page is taken', async ({ page, shopper }) => {
  const form = await shopper.order('embedded');
  await form.payBy(CARDS.good);
  await shopper.arrivesAtPaidOrder();
  await takePicture(page, 'order-paid');
});

test.describe('the pictures of the point of sale', () => {
  test.use({ viewport: { width: 1200, height: 900 } });

  test('are taken after a half-paid sale, of the terminal and of the dashboard', async ({ page }) => {
    await page.request.put(`${ADDRESSES.screen}/switches`, { data: { Customer: 'auto' } });
    for (const [way, paid] of [
      ['Card (cloud)', 'Paid €1.30'],
      ['Half now', 'Paid €0.65 of €1.30'],
    ] as const) {
      await page.goto('/till');
      await page.getByRole('button', { name: /^Espresso/ }).click();
      await page.getByRole('button', { name: way }).click();
      await expect(page.getByRole('status')).toContainText(paid);
      await expect(page.getByRole('status')).toContainText('Printed.');
    }
    await page.goto(ADDRESSES.screen);
    await expect(page.getByRole('status')).toContainText('Welcome');
    await takePicture(page, 'terminal', { fullPage: true });
    await page.goto(`${ADDRESSES.service}/sandbox#point-of-sale`);
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password').fill('sandbox-merchant');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Receipt' }).first().click();
    await expect(page.getByRole('article').getByRole('img')).toBeVisible();
    await takePicture(page, 'point-of-sale');
  });
});
