import type { FrameLocator, Page } from '@playwright/test';
import { readApplePayDouble } from '../apple-pay-double/read-apple-pay-double.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { expect, test } from '../steps/test.ts';

/** Which window has Apple Pay (SIMULATED): the checkout's own, or only the shop's, where the bridge has to reach it. */
const installIn = (page: Page, where: 'frame' | 'top', options = '') =>
  page.addInitScript({
    content: `${readApplePayDouble()}; if ((top === self) === ${where === 'top'}) installApplePayDouble(${options});`,
  });

/** If the shop's own button pays, the wallet is chosen in the list. */
const chooseApplePay = (frame: FrameLocator) => frame.locator('input[name=method][value=apple_pay]').check();
const getExpressButton = (frame: FrameLocator) => frame.locator('button[data-wallet=apple_pay]');

/** The shopper at the sheet in the shop's window; resolves with what the sheet was told. */
const authorize = (page: Page, payment: object = {}) =>
  page.evaluate((parts) => applePayDouble.authorize(parts), payment);
const readLog = (page: Page) => page.evaluate(() => applePayDouble.log.map(([what]) => what));
const isSheetOpen = (page: Page) => page.evaluate(() => applePayDouble.isOpen());

test.describe('Apple Pay in the frame', () => {
  test.beforeEach(({ page }) => installIn(page, 'frame'));

  const authorizeInFrame = (frame: FrameLocator) =>
    frame.locator('body').evaluate(() => applePayDouble.authorize());

  test('validates the merchant for the shop’s domain, and pays an order, which its webhook confirms', async ({
    page,
    shopper,
  }) => {
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    const validated = page.waitForResponse(/merchant-validation$/);
    await getExpressButton(frame).click();
    const { hostname, origin } = new URL(page.url());
    expect(await (await validated).json()).toMatchObject({ domainName: hostname });
    expect((await validated).request().postDataJSON()).toMatchObject({ topOrigin: origin });
    expect(await authorizeInFrame(frame)).toMatchObject({ status: 0 });
    await shopper.arrivesAtPaidOrder();
  });

  test('pays over the bridge if the frame has no payment permission', async ({ page, mountOrder }) => {
    await installIn(page, 'top');
    const { frame, seesStatus } = await mountOrder({ allowPayment: false });
    await getExpressButton(frame).click();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await seesStatus('SETTLED');
  });
});

test.describe('Apple Pay on the hosted page', () => {
  test('validates the checkout’s own domain, and pays', async ({ page, shopper }) => {
    await installIn(page, 'top');
    await shopper.order('hosted');
    const validated = page.waitForResponse(/merchant-validation$/);
    await page.locator('button[data-wallet=apple_pay]').click();
    expect(await (await validated).json()).toMatchObject({ domainName: new URL(ADDRESSES.service).hostname });
    await authorize(page);
    await page.waitForURL(/\/success\?/);
    await shopper.seesOrderPaid();
  });
});

test.describe('Apple Pay over the bridge', () => {
  test.beforeEach(({ page }) => installIn(page, 'top'));

  test('pays from the shop’s own pay button', async ({ page, shopper }) => {
    await shopper.order('own-button');
    await chooseApplePay(page.locator('iframe').contentFrame());
    await shopper.pressShopButton();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await shopper.arrivesAtPaidOrder();
  });

  test('raises no error when it is cancelled, shows the reason of a decline, then validates the shop’s domain and pays', async ({
    page,
    host,
    mountOrder,
  }) => {
    const { frame, readStatus, seesStatus } = await mountOrder();
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(page)).toBe(true);
    await page.evaluate(() => applePayDouble.cancel());
    await expect(getExpressButton(frame)).toHaveAttribute('aria-disabled', 'false');
    expect(await host.readEvents()).toEqual([['ready'], ['method_change', { method: 'apple_pay' }]]);

    await getExpressButton(frame).click();
    const token = { paymentData: { declineCode: 'insufficient_funds' } };
    expect(await authorize(page, { token })).toMatchObject({ status: 1 });
    await expect(frame.locator('.notice')).toContainText('not have enough funds');
    expect(await readStatus()).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'insufficient_funds' }]);

    const validated = page.waitForResponse(/merchant-validation$/);
    await getExpressButton(frame).click();
    const session = await (await validated).json();
    expect(session).toMatchObject({ domainName: '127.0.0.1', displayName: 'Bottega Rossi' });
    expect(await page.evaluate(() => applePayDouble.selectPaymentMethod())).toMatchObject({
      newTotal: { label: 'Bottega Rossi', amount: '9.90', type: 'final' },
    });
    await authorize(page, { shippingContact: { emailAddress: 'giulia@example.com' } });
    await seesStatus('SETTLED');
    const log = await readLog(page);
    expect(log.slice(log.lastIndexOf('construct'))).toEqual([
      'construct',
      'begin',
      'validatemerchant',
      'completeMerchantValidation',
      'paymentmethodselected',
      'completePaymentMethodSelection',
      'paymentauthorized',
      'completePayment',
      'closed',
    ]);
    await host.seesEvents(['ready', 'method_change', 'method_change', 'error', 'method_change', 'complete']);
    expect((await host.readEvents()).at(-1)).toEqual(['complete', { type: 'payment.completed' }]);
  });
});
