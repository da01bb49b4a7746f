import type { FrameLocator, Locator, Page } from '@playwright/test';
import { readGooglePayDouble } from '../google-pay-double/read-google-pay-double.ts';
import { CARDS } from '../steps/cards.ts';
import { findViolations } from '../steps/find-violations.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

/** Google Pay (SIMULATED) in every window, as Google's own browser has it. */
const install = (page: Page, options = '') =>
  page.addInitScript({ content: `${readGooglePayDouble()}; installGooglePayDouble(${options});` });

/** The checkout in its frame, or as the page itself. */
type Checkout = Page | FrameLocator;

/** If the shop's own button pays, the wallet is chosen in the list. */
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

test('no wallet is shown or logs anything in a browser without wallets, where a card pays', async ({
  mountOrder,
}) => {
  const { frame, form, seesStatus } = await mountOrder();
  await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
  await expect(frame.locator('button[data-wallet]')).toHaveCount(0);
  await form.payBy(CARDS.good);
  await seesStatus('SETTLED');
});

test.describe('Google Pay in the frame', () => {
  test.beforeEach(({ page }) => install(page));

  test('is not shown without the payment permission', async ({ mountOrder }) => {
    const { frame } = await mountOrder({ allowPayment: false });
    await expect(getExpressButton(frame)).toHaveCount(0);
    expect(await readLog(frame)).toEqual([]);
  });

  test('sends its token to the service, loads nothing from Google’s servers, and pays an order, which its webhook confirms', async ({
    page,
    shopper,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await shopper.order('embedded');
    const frame = page.locator('iframe').contentFrame();
    await expect(getExpressButton(frame)).toHaveAccessibleName('Google Pay');
    const paid = page.waitForRequest(/\/pay$/);
    await getExpressButton(frame).click();
    expect(await authorize(frame, { email: 'giulia@example.com' })).toBe('success');
    expect((await paid).postDataJSON()).toMatchObject({
      method: 'google_pay',
      googlePay: { token: expect.stringContaining('"protocolVersion":"ECv2"') },
      email: 'giulia@example.com',
    });
    await shopper.arrivesAtPaidOrder();
    expect([...hosts].filter((name) => !['localhost', '127.0.0.1'].includes(name))).toEqual([]);
  });

  test('raises no error when it is cancelled, shows a decline without a layout shift, then pays with the events of a card', async ({
    page,
    host,
    mountOrder,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { frame, readStatus, seesStatus } = await mountOrder();
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(frame)).toBe(true);
    await cancelSheet(frame);
    await expect(getExpressButton(frame)).toHaveAttribute('aria-disabled', 'false');
    expect(await host.readEvents()).toEqual([['ready'], ['method_change', { method: 'google_pay' }]]);

    const readPlace = async () => (await frame.locator('.methods').boundingBox())?.y;
    await getExpressButton(frame).click();
    await expect.poll(() => isSheetOpen(frame)).toBe(true);
    const place = await readPlace();
    expect(await authorize(frame, { declineCode: 'insufficient_funds' })).toBe('fail');
    await expect(frame.locator('.notice')).toContainText('not have enough funds');
    expect(await readPlace()).toBe(place);
    expect(await findViolations(page)).toEqual([]);
    expect(await readStatus()).toBe('CREATED');
    expect((await host.readEvents()).at(-1)).toMatchObject(['error', { code: 'insufficient_funds' }]);

    await getExpressButton(frame).click();
    expect(await authorize(frame)).toBe('success');
    await seesStatus('SETTLED');
    await host.seesEvents(['ready', 'method_change', 'method_change', 'error', 'method_change', 'complete']);
    expect((await host.readEvents()).at(-1)).toEqual(['complete', { type: 'payment.completed' }]);
    const log = await readLog(frame);
    expect(log.slice(log.lastIndexOf('construct'))).toEqual([
      'construct',
      'show',
      'open',
      'authorize',
      'complete',
      'closed',
    ]);
  });
});

test.describe('Google Pay on the hosted page', () => {
  test('pays an order', async ({ page, shopper }) => {
    await install(page);
    await shopper.order('hosted');
    await getExpressButton(page).click();
    expect(await authorize(page)).toBe('success');
    await page.waitForURL(/\/success\?/);
    await shopper.seesOrderPaid();
  });
});

test.describe('Google Pay from the shop’s own pay button', { tag: '@whole' }, () => {
  // In one browser, since each worker would start its own.
  test.describe.configure({ mode: 'default' });

  // The browser's own gate is asked for a wallet that does not exist, and the page's policy knows no such address.
  // The shop's window and the frame ask when they are loaded; the browser complains where both do it at once.
  test.use({
    bypassCSP: true,
    allowedComplaint: /payment manifest|user activation|Another PaymentRequest UI/,
  });

  /**
   * Whether a click counts here, delegated ones as well, by the browser's own word: no script can see them, and another
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

  test('pays, since the script delegates the click to the frame', async ({ page, shopper }) => {
    await install(page, `{ isActivated: ${ASK_BROWSER} }`);
    await shopper.order('own-button');
    const frame = page.locator('iframe').contentFrame();
    // A click that comes right after a frame was drawn for the first time can be lost (https://github.com/microsoft/playwright/issues/3170).
    await expect(() => getChoice(frame).check({ timeout: 2_000 })).toPass();
    await shopper.pressShopButton();
    expect(await authorize(frame)).toBe('success');
    await shopper.arrivesAtPaidOrder();
  });

  /** Pays as soon as no click counts any more, because everything that a test evaluates in a page counts as a click. */
  const PAY_LATER = `const timer = setInterval(() => {
    if (!window.checkouts || checkouts[0].state !== 'ready' || navigator.userActivation.isActive) return;
    clearInterval(timer);
    checkouts[0].submit().then(({ outcome }) => console.log('outcome', outcome));
  }, 100);`;

  test('asks for another press if `submit()` was called without a click', async ({ page, host }) => {
    await install(page, `{ isActivated: ${ASK_BROWSER} }`);
    const { checkoutUrl } = await placeOrder(page.request);
    await host.open({ after: PAY_LATER });
    const told = page.waitForEvent('console', (message) => message.text().startsWith('outcome'));
    await host.mount({ checkoutUrl, paymentMethods: ['google_pay'] });
    expect((await told).text()).toBe('outcome failed');
    await expect(host.frame().locator('.notice')).toContainText('tap the button again');
    const { status } = await (await page.request.get(`${checkoutUrl}/status`)).json();
    expect(status).toBe('CREATED');
  });
});
