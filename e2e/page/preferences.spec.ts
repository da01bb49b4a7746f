import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

test('the form has a visible button and a still spinner with forced colors and reduced motion', async ({
  page,
  host,
  mountOrder,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const { form } = await mountOrder();
  await form.payBy(CARDS.slow);
  const spinner = host.frame().locator('.spinner');
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('animation-name', 'none');
  await expect(form.payButton).not.toHaveCSS('border-top-style', 'none');
});

test('the form distinguishes the button from a field, and a wrong field from the others, with forced colors', async ({
  page,
  host,
  mountOrder,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { form } = await mountOrder();
  const control = host.frame().locator('.control').first();
  // The button is disabled, and styled as such, until the code has loaded.
  await expect(form.payButton).toBeEnabled();
  await expect(form.payButton).not.toHaveCSS(
    'background-color',
    await control.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  await expect(control).toHaveCSS('border-top-width', '1px');
  await form.pay();
  await expect(control).toHaveCSS('border-top-width', '3px');
});

for (const width of [640, 320]) {
  test(`the checkout does not scroll sideways at ${width} CSS px, as on a zoomed page of 1280 px`, async ({
    page,
    host,
    mountOrder,
  }) => {
    await page.setViewportSize({ width, height: 512 });
    const { form } = await mountOrder({ height: 'auto' });
    await form.fill(CARDS.good);
    const readOverflow = () =>
      host
        .frame()
        .locator('html')
        .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(await readOverflow()).toBe(0);
    await form.pay();
    await host.seesEvents(['ready', 'complete']);
    expect(await readOverflow()).toBe(0);
  });
}

test('the longest amount fits at 320 CSS px', async ({ page, request }) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl } = await api.createLink({ Type: 'standard', Amount: 10_000_000, Currency: 'RON' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PaymentUrl);
  await expect(page.locator('.order-amount')).toContainText('100,000.00');
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);
});

test('German text of twice the size fits on a phone', async ({ page, request }) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl } = await api.createLink({ Type: 'standard', Lang: 'de' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PaymentUrl);
  await page.locator('html').evaluate((root) => {
    root.style.fontSize = '200%';
  });
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(390);
  const [expiry, cvc] = await Promise.all(
    ['#expiry', '#cvc'].map((field) => page.locator(field).boundingBox()),
  );
  // Half the width of a phone is too narrow for such a label and its placeholder.
  expect(cvc?.y).toBeGreaterThan(expiry?.y ?? Number.POSITIVE_INFINITY);
});
