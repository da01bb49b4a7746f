import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { createBankPage, type Decision } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import { createReturnPattern } from '../steps/create-return-pattern.ts';
import { goToBank } from '../steps/go-to-bank.ts';
import { placeOrder } from '../steps/place-order.ts';
import type { WayToPay } from '../steps/shopper.ts';
import { expect, test } from '../steps/test.ts';

/** A rail that settles later and one that settles at once; `methods.spec.ts` has all of them. */
const RAILS = ['klarna', 'pay_by_bank'] as const;

const DECISIONS: [Decision, landsOn: 'success' | 'failure' | 'cancel', status: string][] = [
  ['Approve', 'success', 'SETTLED'],
  ['Decline', 'failure', 'CREATED'],
  ['Cancel', 'cancel', 'CREATED'],
];

/** All decisions where the shop's own button leads to the bank; the way back is the same for all. */
const isTested = (way: WayToPay, decision: Decision) => way === 'own-button' || decision === 'Approve';

for (const way of ['embedded', 'own-button', 'hosted'] as const) {
  for (const [decision, landsOn, status] of DECISIONS.filter(([name]) => isTested(way, name))) {
    test(`${way}: a PayPal payment with the decision "${decision}" leads to exactly the ${landsOn} address`, async ({
      page,
      shopper,
      request,
    }) => {
      const checkoutUrl = await goToBank({ page, shopper }, way, 'paypal');
      await createBankPage(page).press(decision);
      await page.waitForURL(createReturnPattern(landsOn));
      expect(await (await openPaymentApi(request)).readStatus(checkoutUrl)).toBe(status);
      if (decision === 'Approve') await shopper.seesOrderPaid();
      else await expect(page.getByText('Nothing was charged')).toBeVisible();
    });
  }
}

for (const method of RAILS) {
  test(`a payment by ${method} from the frame is confirmed to the shop by a webhook`, async ({
    page,
    shopper,
    request,
  }) => {
    const checkoutUrl = await goToBank({ page, shopper }, 'embedded', method);
    await createBankPage(page).press('Approve');
    await page.waitForURL(createReturnPattern('success'));
    const api = await openPaymentApi(request);
    if (method === 'klarna') {
      expect(await api.readStatus(checkoutUrl)).toBe('PENDING');
      await shopper.seesOrderWaiting();
      await api.move(checkoutUrl, 'settle');
    }
    await shopper.seesOrderPaid();
    expect(await api.readStatus(checkoutUrl)).toBe('SETTLED');
  });
}

test('the secret payment link is not sent to the bank as a referrer', async ({ page, shopper }) => {
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sandbox/bank/')) referrers.push(request.headers().referer);
  });
  await goToBank({ page, shopper }, 'hosted', 'ideal');
  expect(await page.evaluate(() => document.referrer)).toBe('');
  expect(referrers.filter((referrer) => referrer?.includes('/checkout/'))).toEqual([]);
});

test('a card pays in the shop after a decline at the bank', async ({ page, shopper }) => {
  await goToBank({ page, shopper }, 'embedded', 'ideal');
  await createBankPage(page).press('Decline');
  await page.getByRole('link', { name: 'Continue with the payment' }).click();
  const form = shopper.embeddedForm();
  await form.payBy(CARDS.good);
  await shopper.arrivesAtPaidOrder();
});

test('a checkout that is reopened while the bank waits shows the form with the method still chosen', async ({
  page,
  shopper,
}) => {
  const checkoutUrl = await goToBank({ page, shopper }, 'hosted', 'ideal');
  await page.goto(checkoutUrl);
  await expect(page.getByText('Your payment with iDEAL | Wero is not finished')).toBeVisible();
  await expect(page.locator('input[name=method][value=ideal]')).toBeChecked();
  await page.getByRole('button', { name: 'Continue with iDEAL | Wero' }).click();
  await createBankPage(page).isOpen();
});

test.describe('a bank payment in two tabs', () => {
  // The bank's page for an order that has ended is no success.
  test.use({ allowedComplaint: /409/ });

  test('can be approved only in the tab that was last sent to the bank', async ({
    page,
    shopper,
    context,
    request,
  }) => {
    const checkoutUrl = await goToBank({ page, shopper }, 'hosted', 'ideal');
    const other = await context.newPage();
    await other.goto(checkoutUrl);
    await other.locator('input[name=method][value=paypal]').check();
    await other.locator('form button[type=submit]').click();
    await createBankPage(other).isOpen();
    await createBankPage(page).press('Approve');
    await expect(page.getByText('no longer waiting')).toBeVisible();
    await createBankPage(other).press('Approve');
    await other.waitForURL(createReturnPattern('success'));
    expect(await (await openPaymentApi(request)).readStatus(checkoutUrl)).toBe('SETTLED');
  });
});

test('a shop that prevents the redirect gets a usable form again', async ({ page, host, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  await host.open();
  await host.mount({ checkoutUrl });
  await page.evaluate(() => {
    window.checkouts[0].on('redirect', (event: { preventDefault: () => void }) => event.preventDefault());
  });
  await chooseMethod(host.frame(), 'ideal');
  await findCheckoutForm(host.frame()).payButton.click();
  await expect
    .poll(async () => (await host.readEvents()).at(-1))
    .toEqual(['redirect', { url: expect.stringMatching(`^${checkoutUrl}/hop/[0-9a-f-]{36}$`) }]);
  await expect(host.frame().getByRole('button', { name: 'Continue with iDEAL | Wero' })).toBeVisible({
    timeout: 12_000,
  });
});

test('the pay button leads to the bank even before `ready`', async ({ page, host, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  // `ready` waits for the texts, at most two seconds; the form does not.
  await page.route(/\/it-[^/]*\.js$/, () => {});
  await host.open();
  await host.mount({ checkoutUrl, locale: 'it' });
  await chooseMethod(host.frame(), 'ideal');
  await findCheckoutForm(host.frame()).payButton.click();
  await createBankPage(page).isOpen();
});

test('a shop inside a frame navigates the top window to the bank', async ({ page, pageServer, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  const shop = pageServer.publish({
    body: `<!doctype html><title>Shop</title><script src="${ADDRESSES.service}/v1/checkout.js"></script>
      <div id="box"></div><script>ServicePay.createCheckout({ checkoutUrl: '${checkoutUrl}' }).mount('#box')</script>`,
  });
  // A portal of the merchant's around its shop.
  await page.goto(
    pageServer.publish({
      body: `<!doctype html><title>Portal</title><iframe src="${shop}" width="800" height="900"></iframe>`,
    }),
  );
  const checkout = page.locator('iframe').contentFrame().locator('iframe').contentFrame();
  await chooseMethod(checkout, 'ideal');
  await checkout.locator('form button[type=submit]').click();
  await createBankPage(page).decide('Approve');
  await page.waitForURL(createReturnPattern('success'));
});

test('a frame without the script shows a link that navigates the top window to the bank', async ({
  page,
  pageServer,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  await page.goto(
    pageServer.publish({
      body: `<!doctype html><title>Raw</title><iframe src="${checkoutUrl}" width="800" height="900"></iframe>`,
    }),
  );
  const frame = page.locator('iframe').contentFrame();
  await frame.locator('input[name=method][value=klarna]').check();
  await frame.locator('form button[type=submit]').click();
  await frame.getByRole('link', { name: 'Continue with Klarna' }).click();
  await createBankPage(page).isOpen();
});
