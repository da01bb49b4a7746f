import type { FrameLocator, Page } from '@playwright/test';
import { readApplePayDouble } from '../apple-pay-double/read-apple-pay-double.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import type { HostPage } from '../steps/host-page.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

/** Which window has Apple Pay (SIMULATED): the checkout's own, or only the shop's, where the bridge has to reach it. */
const installIn = (page: Page, where: 'frame' | 'top', options = '') =>
  page.addInitScript({
    content: `${readApplePayDouble()}; if ((top === self) === ${where === 'top'}) installApplePayDouble(${options});`,
  });

/** Where the shop's own button pays, the wallet is chosen in the list. */
const chooseApplePay = (frame: FrameLocator) => frame.locator('input[name=method][value=apple_pay]').check();
const getExpressButton = (frame: FrameLocator) => frame.locator('button[data-wallet=apple_pay]');

/** The shopper at the sheet in the shop's window; resolves with what the sheet was told. */
const authorize = (page: Page, payment: object = {}) =>
  page.evaluate((parts) => applePayDouble.authorize(parts), payment);
const readLog = (page: Page) => page.evaluate(() => applePayDouble.log.map(([what]) => what));
const isSheetOpen = (page: Page) => page.evaluate(() => applePayDouble.isOpen());

async function readStatus(page: Page, checkoutUrl: string): Promise<unknown> {
  return (await (await page.request.get(`${checkoutUrl}/status`)).json()).status;
}

/** A page of a shop around the checkout of a new order. */
async function mountOrder(page: Page, host: HostPage, options: object = {}) {
  const { checkoutUrl } = await placeOrder(page.request);
  await host.open();
  await host.mount({ checkoutUrl, ...options });
  const frame = host.frame();
  await expect.poll(async () => (await host.readEvents())[0]).toEqual(['ready']);
  return { checkoutUrl, frame };
}

test.describe('without Apple Pay', () => {
  test('there is no such method, and the card pays', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
    await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
    const form = findCheckoutForm(frame);
    await form.fill(CARDS.good);
    await form.pay();
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
  });

  for (const canMakePayments of ['false', "() => { throw new Error('insecure'); }"]) {
    test(`nor where \`canMakePayments\` is ${canMakePayments}`, async ({ page, host }) => {
      for (const where of ['frame', 'top'] as const)
        await installIn(page, where, `{ canMakePayments: ${canMakePayments} }`);
      const { frame } = await mountOrder(page, host);
      await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
      await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
    });
  }

  test('nor over a bridge that is off', async ({ page, host }) => {
    await installIn(page, 'top');
    const { frame } = await mountOrder(page, host, { applePayParentBridge: false });
    await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
  });
});

test.describe('in the frame', () => {
  test.beforeEach(({ page }) => installIn(page, 'frame'));

  const authorizeInFrame = (frame: FrameLocator) =>
    frame.locator('body').evaluate(() => applePayDouble.authorize());

  test('pays through the shop, whose webhook says so', async ({ page, shopper }) => {
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    await getExpressButton(frame).click();
    expect(await authorizeInFrame(frame)).toMatchObject({ status: 0 });
    await page.waitForURL(/\/orders\//);
    await shopper.seesOrderPaid();
  });

  test('is for the shop’s domain', async ({ page, host }) => {
    const { frame } = await mountOrder(page, host);
    const validated = page.waitForResponse(/merchant-validation$/);
    await getExpressButton(frame).click();
    expect(await (await validated).json()).toMatchObject({ domainName: '127.0.0.1' });
    expect((await validated).request().postDataJSON()).toMatchObject({
      topOrigin: new URL(page.url()).origin,
    });
  });

  test('goes over the bridge where the frame may not pay', async ({ page, host }) => {
    await installIn(page, 'top');
    const { checkoutUrl, frame } = await mountOrder(page, host, { allowPayment: false });
    await getExpressButton(frame).click();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
  });
});

test.describe('on the hosted page', () => {
  test('pays, for the checkout’s own domain', async ({ page, shopper }) => {
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

test.describe('over the bridge', () => {
  test.beforeEach(({ page }) => installIn(page, 'top'));

  test('pays through the shop, whose webhook says so', async ({ page, shopper }) => {
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    await getExpressButton(frame).click();
    await page.evaluate(() => applePayDouble.selectPaymentMethod());
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await page.waitForURL(/\/orders\//);
    await shopper.seesOrderPaid();
  });

  test('pays from the shop’s own button', async ({ page, shopper }) => {
    await shopper.order('own-button');
    await chooseApplePay(page.locator('iframe').contentFrame());
    await shopper.pressShopButton();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await page.waitForURL(/\/orders\//);
    await shopper.seesOrderPaid();
  });

  test('asks Apple in the shop’s window, and the service validates its domain', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    const validated = page.waitForResponse(/merchant-validation$/);
    await getExpressButton(frame).click();
    const session = await (await validated).json();
    expect(session).toMatchObject({ domainName: '127.0.0.1', displayName: 'Bottega Rossi' });
    expect(await page.evaluate(() => applePayDouble.selectPaymentMethod())).toMatchObject({
      newTotal: { label: 'Bottega Rossi', amount: '9.90', type: 'final' },
    });
    await authorize(page, { shippingContact: { emailAddress: 'giulia@example.com' } });
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
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

  test('that is cancelled is no error, and the card pays instead', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(page)).toBe(true);
    await page.evaluate(() => applePayDouble.cancel());
    await expect(getExpressButton(frame)).toHaveAttribute('aria-disabled', 'false');
    expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'method_change']);

    const form = findCheckoutForm(frame);
    await form.fill(CARDS.good);
    await form.pay();
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
    expect((await readLog(page)).filter((what) => what === 'construct')).toHaveLength(1);
  });

  test('that is declined says why, and can be tried again', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    const token = { paymentData: { declineCode: 'insufficient_funds' } };
    expect(await authorize(page, { token })).toMatchObject({ status: 1 });
    await expect(frame.locator('.notice')).toContainText('not have enough funds');
    expect(await readStatus(page, checkoutUrl)).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'insufficient_funds' }]);

    await getExpressButton(frame).click();
    expect(await authorize(page)).toMatchObject({ status: 0 });
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
  });

  test('that a shop makes up is not settled', async ({ page, host }) => {
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
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    await expect(frame.locator('.notice')).toContainText('Apple Pay could not complete the payment');
    expect(await readStatus(page, checkoutUrl)).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'processing_error' }]);
  });

  test('closes the sheet when the checkout goes', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(page)).toBe(true);
    await page.evaluate(() => window.checkouts[0].destroy());
    expect(await isSheetOpen(page)).toBe(false);
    expect((await readLog(page)).filter((what) => what === 'abort')).toHaveLength(1);
    expect(await readStatus(page, checkoutUrl)).toBe('CREATED');
  });
});
