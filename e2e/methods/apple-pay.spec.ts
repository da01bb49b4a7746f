import type { FrameLocator, Page } from '@playwright/test';
import { readApplePayDouble } from '../apple-pay-double/read-apple-pay-double.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
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

test.describe('Apple Pay in a browser that does not offer it', () => {
  test('is not shown, and a card pays', async ({ mountOrder }) => {
    const { frame, form, seesStatus } = await mountOrder();
    await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
    await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
    await form.payBy(CARDS.good);
    await seesStatus('SETTLED');
  });

  for (const canMakePayments of ['false', "() => { throw new Error('insecure'); }"]) {
    test(`is not shown if \`canMakePayments\` is ${canMakePayments}`, async ({ page, mountOrder }) => {
      for (const where of ['frame', 'top'] as const)
        await installIn(page, where, `{ canMakePayments: ${canMakePayments} }`);
      const { frame } = await mountOrder();
      await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
      await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
    });
  }

  test('is not shown if the bridge to the shop’s window is switched off', async ({ page, mountOrder }) => {
    await installIn(page, 'top');
    const { frame } = await mountOrder({ applePayParentBridge: false });
    await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
  });
});

test.describe('Apple Pay in the frame', () => {
  test.beforeEach(({ page }) => installIn(page, 'frame'));

  const authorizeInFrame = (frame: FrameLocator) =>
    frame.locator('body').evaluate(() => applePayDouble.authorize());

  test('pays an order of the shop, which its webhook confirms', async ({ page, shopper }) => {
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    await getExpressButton(frame).click();
    expect(await authorizeInFrame(frame)).toMatchObject({ status: 0 });
    await shopper.arrivesAtPaidOrder();
  });

  test('validates the merchant for the shop’s domain', async ({ page, mountOrder }) => {
    const { frame } = await mountOrder();
    const validated = page.waitForResponse(/merchant-validation$/);
    await getExpressButton(frame).click();
    expect(await (await validated).json()).toMatchObject({ domainName: '127.0.0.1' });
    expect((await validated).request().postDataJSON()).toMatchObject({
      topOrigin: new URL(page.url()).origin,
    });
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

  test('pays an order of the shop, which its webhook confirms', async ({ page, shopper }) => {
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    await getExpressButton(frame).click();
    await page.evaluate(() => applePayDouble.selectPaymentMethod());
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await shopper.arrivesAtPaidOrder();
  });

  test('pays from the shop’s own pay button', async ({ page, shopper }) => {
    await shopper.order('own-button');
    await chooseApplePay(page.locator('iframe').contentFrame());
    await shopper.pressShopButton();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await shopper.arrivesAtPaidOrder();
  });

  test('opens the sheet in the shop’s window and validates the shop’s domain', async ({
    page,
    host,
    mountOrder,
  }) => {
    const { frame, seesStatus } = await mountOrder();
    const validated = page.waitForResponse(/merchant-validation$/);
    await getExpressButton(frame).click();
    const session = await (await validated).json();
    expect(session).toMatchObject({ domainName: '127.0.0.1', displayName: 'Bottega Rossi' });
    expect(await page.evaluate(() => applePayDouble.selectPaymentMethod())).toMatchObject({
      newTotal: { label: 'Bottega Rossi', amount: '9.90', type: 'final' },
    });
    await authorize(page, { shippingContact: { emailAddress: 'giulia@example.com' } });
    await seesStatus('SETTLED');
    expect(await readLog(page)).toEqual([
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
    const events = await host.readEvents();
    expect(events).toEqual([
      ['ready'],
      ['method_change', { method: 'apple_pay' }],
      ['complete', { type: 'payment.completed' }],
    ]);
  });

  test('raises no error when it is cancelled, and a card pays instead', async ({
    page,
    host,
    mountOrder,
  }) => {
    const { frame, form, seesStatus } = await mountOrder();
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(page)).toBe(true);
    await page.evaluate(() => applePayDouble.cancel());
    await expect(getExpressButton(frame)).toHaveAttribute('aria-disabled', 'false');
    expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'method_change']);

    await form.payBy(CARDS.good);
    await seesStatus('SETTLED');
    expect((await readLog(page)).filter((what) => what === 'construct')).toHaveLength(1);
  });

  test('shows the reason of a decline, and can be tried again', async ({ page, host, mountOrder }) => {
    const { frame, readStatus, seesStatus } = await mountOrder();
    await getExpressButton(frame).click();
    const token = { paymentData: { declineCode: 'insufficient_funds' } };
    expect(await authorize(page, { token })).toMatchObject({ status: 1 });
    await expect(frame.locator('.notice')).toContainText('not have enough funds');
    expect(await readStatus()).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'insufficient_funds' }]);

    await getExpressButton(frame).click();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await seesStatus('SETTLED');
  });

  test('does not settle a token that a shop has forged', async ({ page, host, mountOrder }) => {
    // A window that calls itself Apple Pay, asks for no validation and hands over a token of its own making.
    await page.addInitScript(() => {
      if (top !== self) return;
      class Forger {
        static supportsVersion = () => true;
        static canMakePayments = () => true;
        onpaymentauthorized?: (event: object) => void;
        begin() {
          setTimeout(() =>
            this.onpaymentauthorized?.({ payment: { token: { paymentData: { data: 'x' } } } }),
          );
        }
        abort() {}
        completePayment() {}
      }
      Object.assign(window, { ApplePaySession: Forger });
    });
    const { frame, readStatus } = await mountOrder();
    await getExpressButton(frame).click();
    await expect(frame.locator('.notice')).toContainText('Apple Pay could not complete the payment');
    expect(await readStatus()).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'processing_error' }]);
  });

  test('closes the sheet when the checkout is destroyed', async ({ page, mountOrder }) => {
    const { frame, readStatus } = await mountOrder();
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(page)).toBe(true);
    await page.evaluate(() => window.checkouts[0].destroy());
    expect(await isSheetOpen(page)).toBe(false);
    expect((await readLog(page)).filter((what) => what === 'abort')).toHaveLength(1);
    expect(await readStatus()).toBe('CREATED');
  });
});
