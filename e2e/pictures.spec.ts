import { CARDS } from './cards.ts';
import { expect, test } from './test.ts';

/** The pictures of the docs: `npm run pictures`. */
const FOLDER = 'docs/pictures';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1200, height: 900 }, deviceScaleFactor: 2 };

const PICTURES = [
  { name: 'embedded-desktop', way: 'embedded', use: DESKTOP },
  { name: 'embedded-phone', way: 'embedded', use: PHONE },
  { name: 'embedded-dark', way: 'embedded', use: { ...DESKTOP, colorScheme: 'dark' } },
  { name: 'hosted-desktop', way: 'hosted', use: DESKTOP },
  { name: 'hosted-phone', way: 'hosted', use: PHONE },
] as const;

for (const { name, way, use } of PICTURES) {
  test.describe(name, () => {
    test.use(use);

    test('is taken', async ({ page, shopper }) => {
      await shopper.order(way);
      const form = way === 'hosted' ? shopper.hostedForm() : shopper.embeddedForm();
      await form.fill(CARDS.good);
      await expect(form.payButton).toBeEnabled();
      await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
    });
  });
}

test('the order page is taken', async ({ page, shopper }) => {
  await shopper.order('embedded');
  const form = shopper.embeddedForm();
  await form.fill(CARDS.good);
  await form.pay();
  await page.waitForURL(/\/orders\//);
  await shopper.seesOrderPaid();
  await page.screenshot({ path: `${FOLDER}/order-paid.png` });
});
