import type { Locator } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

const ITEMS = ['Miscela della casa', 'Tazzina'].map((Name) => ({
  ...{ Name, Quantity: 1, UnitPrice: 995, VatRate: 22, VatCode: '22' },
}));

async function measure(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { ...box, end: box.x + box.width, bottom: box.y + box.height };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the demo shop, whose page shows the order, has one line with the sum above the form, and one frame around it', async ({
    page,
    shopper,
  }) => {
    const form = await shopper.order('embedded');
    await expect(form.payButton).toBeEnabled();
    const frame = page.frameLocator('iframe');
    const [heading, sum] = [frame.locator('h1'), frame.locator('.head .amount:visible')];
    await expect(sum).toHaveText('€9.90');
    await expect(form.payButton).toHaveText('Pay €9.90');
    await expect(frame.getByText('Your order')).toHaveCount(0);

    const [shop, field, title, amount, button] = await Promise.all(
      [page.locator('.checkout'), form.number.locator('..'), heading, sum, form.payButton].map(measure),
    );
    // The heading and the sum share one line.
    expect(title.height).toBeLessThan(30);
    expect(Math.abs(amount.y + amount.height / 2 - (title.y + title.height / 2))).toBeLessThan(4);
    // 12 px, and the line of the shop's own frame.
    for (const gap of [field.x - shop.x, shop.end - field.end]) expect(gap).toBeCloseTo(13, 0);
    expect(title.x).toBeCloseTo(field.x, 0);
    expect(amount.end).toBeCloseTo(field.end, 0);
    // It was 986.
    expect(button.y).toBeLessThan(900);
    expect(await findViolations(page)).toEqual([]);
  });

  test('the order is one line that unfolds, in a list without a frame', async ({ page, host, request }) => {
    const api = await openPaymentApi(request);
    const { PaymentUrl } = await api.createLink({ Type: 'embedded', Title: 'Coffee', Items: ITEMS });
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl, height: 'auto' });
    await host.seesEvents(['ready']);
    const frame = host.frame();
    const [line, list] = [frame.locator('.compact summary'), frame.locator('[part="methods"]')];
    await expect(line).toHaveText('Coffee€19.90');
    const folded = await measure(list);
    // 141 px when the order had three lines.
    expect(folded.y - (await measure(page.locator('iframe'))).y).toBeLessThan(90);
    expect((await measure(line)).height).toBeGreaterThanOrEqual(44);
    await expect(list).toHaveCSS('border-top-width', '0px');
    const field = await measure(frame.locator('[part="input"]').first());
    expect([field.x, field.end]).toEqual([folded.x, folded.end]);

    await expect(frame.getByText('Tazzina')).toBeHidden();
    await pressEnter(line);
    await expect(frame.getByText('Tazzina')).toBeVisible();
    expect((await measure(list)).y).toBeGreaterThan(folded.y + 50);
    expect(await findViolations(page)).toEqual([]);
  });
});

test('the script’s summary takes precedence over that of the link, and another language keeps it', async ({
  page,
  host,
  request,
}) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl } = await api.createLink({ Type: 'embedded', Summary: 'amount', Items: ITEMS });
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.mount({ checkoutUrl: PaymentUrl, summary: 'full' });
  await host.seesEvents(['ready', 'ready']);
  await expect(host.frame().locator('.compact')).toBeHidden();
  await expect(host.frame().locator('.head .amount:visible')).toHaveText('€19.90');
  await expect(host.frame(1).locator('.compact')).toBeVisible();
  await page.evaluate(() => window.checkouts[0].update({ locale: 'it' }));
  await expect(host.frame().locator('.head .amount:visible')).toHaveText(/^19,90\s€$/);
  await expect(host.frame().locator('.compact')).toBeHidden();
});

test('the script refuses another summary by its name', async ({ host, page }) => {
  await host.open();
  const message = await page.evaluate(() => {
    try {
      return ServicePay.createCheckout({ checkoutUrl: 'https://pay.example/checkout/x', summary: 'none' });
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toBe('ServicePay: summary must be full or amount, not "none" (invalid_option)');
});
