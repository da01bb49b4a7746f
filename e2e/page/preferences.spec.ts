import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

test('the form with forced colors and reduced motion distinguishes the button from a field, a wrong field from the others, and has a still spinner', async ({
  page,
  host,
  mountOrder,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
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

  await form.payBy(CARDS.slow);
  const spinner = host.frame().locator('.spinner');
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('animation-name', 'none');
  await expect(form.payButton).not.toHaveCSS('border-top-style', 'none');
});

test('the checkout does not scroll sideways at 640 and 320 CSS px, as on a zoomed page of 1280 px', async ({
  page,
  host,
  mountOrder,
}) => {
  const expectNoOverflow = async () => {
    const root = host.frame().locator('html');
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 512 });
      // A frame follows its window with a delay.
      await expect.poll(() => root.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
      expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  };
  const { form } = await mountOrder({ height: 'auto' });
  await form.fill(CARDS.good);
  await expectNoOverflow();
  await form.pay();
  await host.seesEvents(['ready', 'complete']);
  await expectNoOverflow();
});

test('the longest amount fits at 320 CSS px, and a long description of an order is folded there, and can be unfolded', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const Description = 'Three bags of coffee, roasted last week. '.repeat(10);
  const fields = { Type: 'standard', Amount: 10_000_000, Currency: 'RON', Description };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto((await api.createLink(fields)).PaymentUrl);
  await expect(page.locator('.order-amount')).toContainText('100,000.00');
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);

  await pressEnter(page.locator('.order-fold'));
  const text = page.locator('.order-text', { hasText: 'Three bags' });
  await expect(text).toBeVisible();
  const readHeight = async () => (await text.boundingBox())?.height ?? 0;
  const folded = await readHeight();
  expect(folded).toBeLessThan(90);
  await pressEnter(text.locator('summary'));
  await expect.poll(readHeight).toBeGreaterThan(2 * folded);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);
});
