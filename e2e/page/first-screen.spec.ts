import type { Page } from '@playwright/test';
import { readApplePayDouble } from '../apple-pay-double/read-apple-pay-double.ts';
import { readGooglePayDouble } from '../google-pay-double/read-google-pay-double.ts';
import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

const PHONE = { width: 390, height: 844 };
const ITEMS = ['Miscela della casa', 'Tazzina'].map((Name) => ({
  ...{ Name, Quantity: 1, UnitPrice: 995, VatRate: 22, VatCode: '22' },
}));

const installWallets = (page: Page, google = '') =>
  page.addInitScript({
    content: `${readGooglePayDouble()}; installGooglePayDouble(${google});
      ${google ? '' : `${readApplePayDouble()}; installApplePayDouble();`}`,
  });

/** Counts the layout shifts from the start. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const entries = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) entries.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, fields: object = {}) {
  const api = await openPaymentApi(page.request, OFFICINA);
  const { PaymentUrl } = await api.createLink({ Type: 'standard', Items: ITEMS, ...fields });
  await page.goto(PaymentUrl);
  const form = findCheckoutForm(page);
  await expect(form.payButton).toBeEnabled();
  return form;
}

test('the first screen of a phone shows the merchant, the total, the wallets and the first field, and keeps what is typed when a wallet fails', async ({
  page,
}) => {
  await watchShifts(page);
  await installWallets(page);
  const form = await open(page);
  const buttons = page.locator('button[data-wallet]');
  await expect(buttons).toHaveCount(2);
  for (const part of [page.getByText('Officina Verdi').first(), buttons.first(), buttons.last(), form.number])
    await expect(part).toBeInViewport({ ratio: 1 });
  const fold = page.locator('button[aria-expanded=false]').first();
  await expect(fold).toContainText('€19.90');
  expect((await fold.boundingBox())?.y).toBeLessThan(400);
  for (const button of await buttons.all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await readShifts(page)).toBeLessThan(0.02);
  expect(await findViolations(page)).toEqual([]);

  // A wallet that became unavailable before its press.
  await form.number.fill('4111');
  await page.evaluate(() => Reflect.deleteProperty(window, 'PaymentRequest'));
  await pressEnter(page.locator('button[data-wallet=google_pay]'));
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be used here' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(form.number).toHaveValue('4111');
  expect(await findViolations(page)).toEqual([]);
});

test.describe('a shopper from Italy', () => {
  test.use({ locale: 'it-IT' });

  test('sees a note in place of an unavailable wallet, without a layout shift, and finds the methods of other countries behind a button', async ({
    page,
  }) => {
    await watchShifts(page);
    await installWallets(page, '{ canMakePayment: false }');
    await open(page, { Lang: 'en' });
    await expect(page.locator('.express-note')).toBeVisible();
    await expect(page.locator('button[data-wallet]')).toHaveCount(0);
    expect(await readShifts(page)).toBeLessThan(0.02);

    const ideal = page.locator('input[name=method][value=ideal]');
    await expect(ideal).toBeHidden();
    const more = page.getByRole('button', { name: 'More ways to pay' });
    await pressEnter(more);
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(ideal).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
});

test.describe('a shopper from the Netherlands', () => {
  test.use({ locale: 'nl-NL' });

  test('finds iDEAL first, moves between the methods with the arrow keys, and unfolds the order, which is open on a desktop', async ({
    page,
  }) => {
    const form = await open(page, { Lang: 'en' });
    await expect(page.locator('input[name=method]').first()).toHaveValue('ideal');
    await expect(page.getByText('iDEAL | Wero', { exact: true })).toBeVisible();

    const row = (method: string) => page.locator(`input[name=method][value=${method}]`);
    await row('card').focus();
    for (const method of ['klarna', 'paypal']) {
      await page.keyboard.press('ArrowDown');
      await expect(row(method)).toBeFocused();
      await expect(row(method)).toBeChecked();
      await expect(row(method)).toBeInViewport();
    }
    await expect(form.payButton).toHaveText('Continue with PayPal');
    await page.keyboard.press('Tab');
    await expect(form.payButton).toBeFocused();

    const item = page.getByText('Tazzina');
    await expect(item).toBeHidden();
    await pressEnter(page.locator('.order-fold[aria-expanded=false]'));
    await expect(item).toBeVisible();
    await pressEnter(page.locator('.order-fold[aria-expanded=true]'));
    await expect(item).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(item).toBeVisible();
    await expect(page.locator('.order-fold')).toBeHidden();
  });
});
