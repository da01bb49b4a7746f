import type { Page } from '@playwright/test';
import { CARDS } from '../steps/cards.ts';
import type { HostPage } from '../steps/host-page.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('`update()` to another language and size keeps the chosen method, its typed IBAN and the unfolded order', async ({
  page,
  host,
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
  for (const { locale, lang, title, height } of [
    { locale: 'it', lang: 'it', title: /pagamento/i, height: '640px' },
    { locale: 'he', lang: 'he', title: /תשלום/, height: '650px' },
    { locale: 'en', lang: 'en', title: /payment/i, height: '660px' },
  ]) {
    await page.evaluate((options) => window.checkouts[0].update(options), { locale, height });
    await expect(frame.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('iframe')).toHaveAttribute('title', title);
    await expect(page.locator('iframe')).toHaveCSS('height', height);
    await expect(order).toHaveAttribute('open');
    await expect(frame.locator('input[value=sepa_direct_debit]')).toBeChecked();
    await expect(frame.locator('input[name=iban]')).toHaveValue('DE89 3704 0044 0532 0130 00');
  }
  expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'method_change']);
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

test('`focus()` scrolls the shop’s page to the named field, or else focuses the first empty one', async ({
  page,
  host,
  mountOrder,
}) => {
  const { form } = await mountOrder({}, { after: 'document.body.style.paddingTop = "3000px"' });
  await page.evaluate(() => window.checkouts[0].focus('cvc'));
  await expect(host.frame().locator('#cvc')).toBeInViewport();
  await expect(form.cvc).toBeFocused();
  await form.number.fill(CARDS.good.number);
  await page.evaluate(() => window.checkouts[0].focus());
  await expect(form.expiry).toBeFocused();
});

/** Sum of the layout shifts that no input explains, as browsers rate pages. */
const OBSERVE_SHIFTS = `window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

const VIEWPORTS = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
];

/** Between a header and a footer, in a new document: browsers do not count the shifts after a change of the viewport. */
async function measureShift(page: Page, host: HostPage, options: { checkoutUrl: string; height: string }) {
  await host.open({ before: OBSERVE_SHIFTS });
  await page.evaluate(() => {
    const header = document.createElement('h1');
    header.textContent = 'Checkout';
    document.body.append(header);
  });
  await host.mount(options);
  await page.evaluate(() => {
    const footer = document.createElement('p');
    footer.textContent = 'Terms of the shop. '.repeat(200);
    document.body.append(footer);
  });
  await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  // The form grows by the error messages.
  await page.evaluate(() => window.checkouts[0].validate());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate<number>('shift');
}

test('the checkout causes no layout shift in the shop’s page', async ({ page, host, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    const place = `at ${viewport.width} px`;
    expect(await measureShift(page, host, { checkoutUrl, height: 'auto' }), `auto ${place}`).toBeLessThan(
      0.02,
    );
    expect(await measureShift(page, host, { checkoutUrl, height: '720px' }), `720px ${place}`).toBe(0);
  }
});
