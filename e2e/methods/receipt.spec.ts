import type { Page } from '@playwright/test';
import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { createReturnPattern } from '../steps/create-return-pattern.ts';
import { findViolations } from '../steps/find-violations.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

/** Counts the calls of `window.print`, which would open a dialog. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: readPrints() + 1 }) });
    const readPrints = () => Number((window as unknown as Record<string, unknown>).prints);
  });
const readPrints = (page: Page) => page.evaluate(() => (window as unknown as Record<string, unknown>).prints);

const ITEMS = [
  { Name: 'Espresso cup', Quantity: 1, UnitPrice: 1490, VatRate: 22, VatCode: 'IVA22' },
  ...Array.from({ length: 5 }, (_, place) => ({
    Name: `Coffee ${place}`,
    Quantity: 1,
    UnitPrice: 100,
    VatRate: 10,
    VatCode: 'IVA10',
  })),
];

test.describe('in the shopper’s time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an order of the shop is paid on the hosted page, and its link is then the receipt, which prints and leads on', async ({
    page,
    shopper,
  }) => {
    await countPrints(page);
    const form = await shopper.order('hosted');
    const checkoutUrl = page.url();
    await expect(page.locator('.paper')).toHaveCount(0);
    await form.payBy(CARDS.good);
    await page.waitForURL(createReturnPattern('success'));

    await page.goto(checkoutUrl);
    const paper = page.locator('.paper');
    await expect(paper).toContainText('Bottega Rossi');
    await expect(paper).toContainText('Visa •••• 1111');
    const time = await paper.locator('time').getAttribute('datetime');
    const zone = { timeZone: 'America/New_York' } as const;
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', ...zone }).format(
      new Date(String(time)),
    );
    const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', ...zone });
    const [hour = ''] = clock
      .format(new Date(String(time)))
      .replace(/^0/, '')
      .split(' ');
    await expect(paper.locator('time')).toHaveText(new RegExp(`^${day} at 0?${hour}$`));
    // Drawn, not only there.
    const code = paper.locator('.paper-code img');
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Print or save' }).click();
    expect(await readPrints(page)).toBe(1);
    await page.locator('a[part=leave]').click();
    await page.waitForURL(createReturnPattern('success'));
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Print or save' })).toBeEnabled();
  });
});

for (const { name, width, options } of [
  { name: 'on A4, from a dark page', width: 794, options: { colorScheme: 'dark' } },
  { name: 'on a roll of 80 mm, in Hebrew', width: 302, options: { locale: 'he-IL' } },
] as const)
  test.describe(name, () => {
    test.use(options);

    test('a receipt is printed alone, with all items, in black on white', async ({ page, request }) => {
      const api = await openPaymentApi(request, OFFICINA);
      const { PaymentUrl } = await api.createLink({ Type: 'standard', Items: ITEMS, Amount: 1990 });
      await payDirectly(request, PaymentUrl);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(PaymentUrl);
      await expect(page.locator('button[data-print]')).toBeEnabled();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('a, button, summary, .result').filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('.paper li').filter({ visible: true })).toHaveCount(ITEMS.length);
      await expect(page.locator('.paper-code img')).toBeVisible();
      const paper = page.locator('.paper');
      await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      const box = await paper.boundingBox();
      // At most 105 mm, in the middle, and never wider than the sheet.
      expect(box?.width).toBeLessThanOrEqual(Math.min(width, 397));
      expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width)).toBeLessThanOrEqual(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });

test.describe('in Hebrew, with the forced colors of a dark system', () => {
  test.use({ locale: 'he-IL', colorScheme: 'dark', contextOptions: { forcedColors: 'active' } });

  test('a receipt shows its code, and all of the address that the confirmation went to', async ({
    page,
    request,
  }) => {
    const api = await openPaymentApi(request);
    const { PaymentUrl } = await api.createLink({ Type: 'standard', SendConfirmationEmail: true });
    await payDirectly(request, PaymentUrl);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(PaymentUrl);
    await expect(page.locator('.paper-code img')).toHaveCSS('mix-blend-mode', 'normal');
    const address = page.locator('.typed');
    await expect(address).toContainText('g•••@example.com');
    expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [name, date] = [page.locator('.paper dt').first(), page.locator('.paper time')];
    expect((await name.boundingBox())?.y).toBe((await date.boundingBox())?.y);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('a receipt is complete, asks for nothing, and fits on a narrow phone', async ({ page, request }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Type: 'standard' });
    await payDirectly(request, PaymentUrl);
    await page.goto(PaymentUrl);
    await expect(page.locator('.paper time')).toContainText('UTC');
    await expect(page.locator('button[data-print]')).toBeHidden();
    await expect(page.locator('.no-script')).toHaveCount(0);
    const right = await page.locator('.paper').boundingBox();
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(320);
  });
});
