import { randomUUID } from 'node:crypto';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { readGooglePayDouble } from '../google-pay-double/read-google-pay-double.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import type { HostPage } from '../steps/host-page.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

/** Google Pay (SIMULATED) in every window, as Google's own browser has it. */
const install = (page: Page, options = '') =>
  page.addInitScript({ content: `${readGooglePayDouble()}; installGooglePayDouble(${options});` });

/** The checkout in its frame, or as the page itself. */
type Checkout = Page | FrameLocator;

/** Where the shop's own button pays, the wallet is chosen in the list. */
const getChoice = (checkout: Checkout) => checkout.locator('input[name=method][value=google_pay]');
const getExpressButton = (checkout: Checkout) => checkout.locator('button[data-wallet=google_pay]');
const getBody = (checkout: Checkout): Locator => checkout.locator('body');

/** The shopper at the sheet; resolves with what the sheet was told. */
async function authorize(checkout: Checkout, parts: object = {}): Promise<unknown> {
  await expect.poll(() => isSheetOpen(checkout)).toBe(true);
  return getBody(checkout).evaluate((_body, given) => googlePayDouble.authorize(given), parts);
}

const isSheetOpen = (checkout: Checkout) => getBody(checkout).evaluate(() => googlePayDouble.isOpen());
const cancelSheet = (checkout: Checkout) => getBody(checkout).evaluate(() => googlePayDouble.cancel());
const readLog = (checkout: Checkout) =>
  getBody(checkout).evaluate(() => googlePayDouble.log.map(([what]) => what));

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

test.describe('without Google Pay', () => {
  test('there is no such method, no word in the console, and the card pays', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
    await expect(getExpressButton(frame)).toHaveCount(0);
    const form = findCheckoutForm(frame);
    await form.fill(CARDS.good);
    await form.pay();
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
  });

  for (const canMakePayment of [
    'false',
    "() => Promise.reject(new Error('NotAllowedError'))",
    '() => new Promise(() => {})',
  ]) {
    test(`nor where \`canMakePayment\` is ${canMakePayment}`, async ({ page, host }) => {
      await install(page, `{ canMakePayment: ${canMakePayment} }`);
      const { frame } = await mountOrder(page, host);
      await expect(getExpressButton(frame)).toHaveCount(0);
      expect(await readLog(frame)).toEqual(['construct', 'canMakePayment']);
    });
  }

  test('nor in a frame that may not pay', async ({ page, host }) => {
    await install(page);
    const { frame } = await mountOrder(page, host, { allowPayment: false });
    await expect(getExpressButton(frame)).toHaveCount(0);
    expect(await readLog(frame)).toEqual([]);
  });
});

test.describe('in the frame', () => {
  test.beforeEach(({ page }) => install(page));

  test('pays through the shop, whose webhook says so', async ({ page, shopper }) => {
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    await expect(getExpressButton(frame)).toHaveAccessibleName('Google Pay');
    await getExpressButton(frame).click();
    expect(await authorize(frame)).toBe('success');
    await page.waitForURL(/\/orders\//);
    await shopper.seesOrderPaid();
  });

  test('tells the shop what it tells of a card, and nothing of the token', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    const paid = page.waitForRequest(/\/pay$/);
    await getExpressButton(frame).click();
    expect(await authorize(frame, { email: 'giulia@example.com' })).toBe('success');
    expect((await paid).postDataJSON()).toMatchObject({
      method: 'google_pay',
      googlePay: { token: expect.stringContaining('"protocolVersion":"ECv2"') },
      email: 'giulia@example.com',
    });
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
    await expect
      .poll(() => host.readEvents())
      .toEqual([
        ['ready'],
        ['method_change', { method: 'google_pay' }],
        ['complete', { type: 'payment.completed' }],
      ]);
    expect(await readLog(frame)).toEqual([
      'construct',
      'canMakePayment',
      'construct',
      'show',
      'open',
      'authorize',
      'complete',
      'closed',
    ]);
  });

  test('that is cancelled is no error, and the card pays instead', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(frame)).toBe(true);
    await cancelSheet(frame);
    await expect(getExpressButton(frame)).toHaveAttribute('aria-disabled', 'false');
    expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'method_change']);

    const form = findCheckoutForm(frame);
    await form.fill(CARDS.good);
    await form.pay();
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
  });

  test('that is declined says why, moves nothing, and can be tried again', async ({ page, host }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { checkoutUrl, frame } = await mountOrder(page, host);
    const readPlace = async () => (await frame.locator('.methods').boundingBox())?.y;
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(frame)).toBe(true);
    const place = await readPlace();
    expect(await authorize(frame, { declineCode: 'insufficient_funds' })).toBe('fail');
    await expect(frame.locator('.notice')).toContainText('not have enough funds');
    expect(await readPlace()).toBe(place);
    expect(await findViolations(page)).toEqual([]);
    expect(await readStatus(page, checkoutUrl)).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'insufficient_funds' }]);

    await getExpressButton(frame).click();
    expect(await authorize(frame)).toBe('success');
    await expect.poll(() => readStatus(page, checkoutUrl)).toBe('SETTLED');
  });

  test('whose token is made up, or was paid with before, is not settled', async ({ page, host }) => {
    const token = JSON.stringify({ protocolVersion: 'ECv2', signature: 'once', signedMessage: randomUUID() });
    const first = await mountOrder(page, host);
    await getExpressButton(first.frame).click();
    expect(await authorize(first.frame, { token: { signature: 'forged' } })).toBe('fail');
    await getExpressButton(first.frame).click();
    expect(await authorize(first.frame, { token })).toBe('success');
    await expect.poll(() => readStatus(page, first.checkoutUrl)).toBe('SETTLED');

    const second = await mountOrder(page, host);
    await getExpressButton(second.frame).click();
    expect(await authorize(second.frame, { token })).toBe('fail');
    expect(await readStatus(page, second.checkoutUrl)).toBe('CREATED');
  });

  test('loads nothing of Google’s', async ({ page, host }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    const { frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    await authorize(frame);
    expect([...hosts].filter((name) => !['localhost', '127.0.0.1'].includes(name))).toEqual([]);
  });

  test('closes the sheet when the page in the frame is left', async ({ page, host }) => {
    const { checkoutUrl, frame } = await mountOrder(page, host);
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(frame)).toBe(true);
    expect(
      await getBody(frame).evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        return googlePayDouble.isOpen();
      }),
    ).toBe(false);
    expect(await readStatus(page, checkoutUrl)).toBe('CREATED');
  });
});

test.describe('on the hosted page', () => {
  test('pays', async ({ page, shopper }) => {
    await install(page);
    await shopper.order('hosted');
    await getExpressButton(page).click();
    expect(await authorize(page)).toBe('success');
    await page.waitForURL(/\/success\?/);
    await shopper.seesOrderPaid();
  });
});

test.describe('from the shop’s own button', { tag: '@whole' }, () => {
  // The browser's own gate is asked for a wallet that does not exist, and the page's policy knows no such address.
  // The shop's window and the frame ask when they are loaded; Chromium says so where both do it at once.
  test.use({
    bypassCSP: true,
    allowedComplaint: /payment manifest|user activation|Another PaymentRequest UI/,
  });

  /**
   * Whether a click counts here, delegated ones as well, by Chromium's own word: no script can see them, and another
   * refusal than this one has passed the gate. The first `show()` of a page passes without a click, so that it proves nothing.
   */
  const ASK_BROWSER = `(() => {
    const Native = PaymentRequest;
    const ask = () => new Native([{ supportedMethods: 'https://pay.invalid' }],
      { total: { label: 'x', amount: { currency: 'EUR', value: '1.00' } } })
      .show().catch(({ name }) => name !== 'SecurityError');
    // While the browser looks for the wallet, clicks are lost: where the order is placed nothing asks.
    if (location.pathname !== '/' && document.featurePolicy.allowsFeature('payment')) ask();
    return ask;
  })()`;

  test('pays, because the script hands the click on', async ({ page, shopper }) => {
    await install(page, `{ isActivated: ${ASK_BROWSER} }`);
    await shopper.order('own-button');
    const frame = page.locator('iframe').contentFrame();
    // A click that comes right after a frame was drawn for the first time is lost in Chromium.
    await expect(() => getChoice(frame).check({ timeout: 2_000 })).toPass();
    await shopper.pressShopButton();
    expect(await authorize(frame)).toBe('success');
    await page.waitForURL(/\/orders\//);
    await shopper.seesOrderPaid();
  });

  /** Pays as soon as no click counts any more: everything that a test evaluates in a page counts as one. */
  const PAY_LATER = `const timer = setInterval(() => {
    if (!window.checkouts || checkouts[0].state !== 'ready' || navigator.userActivation.isActive) return;
    clearInterval(timer);
    checkouts[0].submit().then(({ outcome }) => console.log('outcome', outcome));
  }, 100);`;

  test('asks for another press where no click is behind it', async ({ page, host }) => {
    await install(page, `{ isActivated: ${ASK_BROWSER} }`);
    const { checkoutUrl } = await placeOrder(page.request);
    await host.open({ after: PAY_LATER });
    const told = page.waitForEvent('console', (message) => message.text().startsWith('outcome'));
    await host.mount({ checkoutUrl, paymentMethods: ['google_pay'] });
    expect((await told).text()).toBe('outcome failed');
    await expect(host.frame().locator('.notice')).toContainText('tap the button again');
    expect(await readStatus(page, checkoutUrl)).toBe('CREATED');
  });
});
