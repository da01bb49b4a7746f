import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { mountPretendCheckout, wrap } from '../steps/pretend-checkout.ts';
import { expect, test } from '../steps/test.ts';

test('`update()` changes the language and the size in place, and keeps the typed card number', async ({
  page,
  host,
  mountOrder,
}) => {
  const { form } = await mountOrder({ locale: 'en' });
  await form.number.fill(CARDS.good.number);
  await expect(page.locator('iframe')).toHaveAttribute('title', /payment/i);

  await page.evaluate(() => window.checkouts[0].update({ locale: 'it', height: '40rem', width: '90%' }));
  await expect(host.frame().locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.locator('iframe')).toHaveAttribute('title', /pagamento/i);
  await expect(form.number).toHaveValue(CARDS.good.number);
  await expect(page.locator('iframe')).toHaveCSS('height', '640px');
  expect(await host.readEvents()).toEqual([['ready']]);
});

test('`update()` to another language keeps the chosen method, its typed IBAN and the unfolded order', async ({
  page,
  openLink,
}) => {
  const Items = Array.from({ length: 6 }, (_, index) => ({
    Name: `Item ${index}`,
    Quantity: 1,
    UnitPrice: 100,
    VatRate: 22,
    VatCode: '22',
  }));
  const { checkout: frame } = await openLink('embedded', { Amount: 600, Items }, { locale: 'en' });
  const order = frame.locator('.compact details');
  await order.locator('summary').click();
  await frame.locator('input[value=sepa_direct_debit]').check();
  await frame.locator('input[name=iban]').fill('DE89 3704 0044 0532 0130 00');
  for (const { locale, lang } of [
    { locale: 'it', lang: 'it' },
    { locale: 'he', lang: 'he' },
    { locale: 'en', lang: 'en' },
  ]) {
    await page.evaluate((wanted) => window.checkouts[0].update({ locale: wanted }), locale);
    await expect(frame.locator('html')).toHaveAttribute('lang', lang);
    await expect(order).toHaveAttribute('open');
    await expect(frame.locator('input[value=sepa_direct_debit]')).toBeChecked();
    await expect(frame.locator('input[name=iban]')).toHaveValue('DE89 3704 0044 0532 0130 00');
  }
});

test.describe('`update()` for a shopper from Italy', () => {
  test.use({ locale: 'it-IT' });

  test('changes the language of the methods behind "More ways to pay", and keeps them unfolded', async ({
    page,
    openLink,
  }) => {
    const { checkout: frame } = await openLink('embedded', {}, { locale: 'en' });
    const more = frame.locator('.more-methods');
    const ideal = frame.locator('input[name=method][value=ideal]');
    const bancontact = frame.locator('input[name=method][value=bancontact]');
    await expect(bancontact).toBeHidden();
    await more.click();
    await ideal.check();
    for (const { locale, lang, text, action } of [
      { locale: 'de', lang: 'de', text: 'Weitere Zahlungsarten', action: /^Weiter .*iDEAL/ },
      { locale: 'he', lang: 'he', text: 'אמצעי תשלום נוספים', action: /iDEAL/ },
      { locale: 'en', lang: 'en', text: 'More ways to pay', action: /^Continue with iDEAL/ },
    ]) {
      await page.evaluate((wanted) => window.checkouts[0].update({ locale: wanted }), locale);
      await expect(frame.locator('html')).toHaveAttribute('lang', lang);
      await expect(more).toHaveText(text);
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await expect(bancontact).toBeVisible();
      await expect(ideal).toBeChecked();
      await expect(frame.getByRole('button', { name: action })).toBeVisible();
    }
    await more.click();
    await expect(bancontact).toBeHidden();
    // A chosen method is never folded.
    await expect(ideal).toBeVisible();
  });
});

test('`focus()` scrolls the shop’s page to the field', async ({ page, host, mountOrder }) => {
  await mountOrder({}, { after: 'document.body.style.paddingTop = "3000px"' });
  await page.evaluate(() => window.checkouts[0].focus('cvc'));
  await expect(host.frame().locator('#cvc')).toBeInViewport();
});

test('`focus()` focuses the named field in the frame, or else the first empty one', async ({
  page,
  host,
  request,
}) => {
  await host.open();
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  const form = findCheckoutForm(host.frame());
  await page.evaluate(() => window.checkouts[0].focus('cvc'));
  await expect(form.cvc).toBeFocused();
  await form.number.fill(CARDS.good.number);
  await page.evaluate(() => window.checkouts[0].focus());
  await expect(form.expiry).toBeFocused();
});

test('the frame is aria-busy until its page is ready', async ({ page, host }) => {
  const { say } = await mountPretendCheckout(page, host);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('aria-busy', 'true');
  await say(wrap('hello', { version: 1, build: 'e2e' }), wrap('ready', { methods: ['card'] }));
  await expect(frame).toHaveAttribute('aria-busy', 'false');
});

test('the frame follows its page’s height within limits if `height` is auto, and not if it is fixed', async ({
  page,
  host,
}) => {
  const { say } = await mountPretendCheckout(page, host, { options: { height: 'auto' } });
  const frame = page.locator('iframe');
  await expect(frame).toHaveCSS('height', '770px');
  await say(wrap('hello', { version: 1, build: 'e2e' }), wrap('ready', { methods: ['card'] }));
  await say(wrap('resize', { height: 902 }));
  await expect(frame).toHaveCSS('height', '902px');
  await say(
    wrap('resize', { height: -1 }),
    wrap('resize', { height: Number.NaN }),
    wrap('resize', { height: 0 }),
  );
  await expect(frame).toHaveCSS('height', '902px');
  await say(wrap('resize', { height: 1e9 }));
  await expect(frame).toHaveCSS('height', '10000px');
  await page.evaluate(() => window.checkouts[0].update({ height: '500px' }));
  await say(wrap('resize', { height: 900 }));
  await expect(frame).toHaveCSS('height', '500px');
});

test('a page whose height depends on its frame does not grow forever', async ({ page, host }) => {
  const { say } = await mountPretendCheckout(page, host, { options: { height: 'auto' } });
  await say(wrap('hello', { version: 1, build: 'e2e' }), wrap('ready', { methods: ['card'] }));
  const chase = Array.from({ length: 300 }, (_, step) => wrap('resize', { height: 730 + step * 10 }));
  await say(...chase);
  const { height } = (await page.locator('iframe').boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(1_000);
  expect(height).toBeLessThan(2_000);
});

/** Sum of the layout shifts that no input explains, as browsers rate pages. */
const OBSERVE_SHIFTS = `window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
]) {
  for (const height of ['720px', 'auto']) {
    test(`the checkout causes no layout shift in the shop’s page: ${height} at ${viewport.width} px`, async ({
      page,
      host,
      request,
    }) => {
      await page.setViewportSize(viewport);
      const { checkoutUrl } = await placeOrder(request);
      await host.open({ before: OBSERVE_SHIFTS });
      await page.evaluate(() => {
        const header = document.createElement('h1');
        header.textContent = 'Checkout';
        document.body.append(header);
      });
      await host.mount({ checkoutUrl, height });
      await page.evaluate(() => {
        const footer = document.createElement('p');
        footer.textContent = 'Terms of the shop. '.repeat(200);
        document.body.append(footer);
      });
      await expect.poll(() => host.readEvents()).toEqual([['ready']]);
      // The form grows by the error messages.
      await page.evaluate(() => window.checkouts[0].validate());
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      const shift = await page.evaluate<number>('shift');
      if (height === 'auto') expect(shift).toBeLessThan(0.02);
      else expect(shift).toBe(0);
    });
  }
}
