import { openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import { createReturnPattern } from '../steps/create-return-pattern.ts';
import { goToBank } from '../steps/go-to-bank.ts';
import { placeOrder } from '../steps/place-order.ts';
import { createShopper } from '../steps/shopper.ts';
import { expect, test } from '../steps/test.ts';

test('a PayPal payment leads to exactly the failure and the cancel address, and a card pays in the shop afterwards', async ({
  page,
  shopper,
  request,
}) => {
  const checkoutUrl = await goToBank({ page, shopper }, 'embedded', 'paypal');
  const { readStatus } = await openPaymentApi(request);
  const bank = createBankPage(page);
  const form = shopper.embeddedForm();
  const seesUnpaid = async (landsOn: 'failure' | 'cancel') => {
    await page.waitForURL(createReturnPattern(landsOn));
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    expect(await readStatus(checkoutUrl)).toBe('CREATED');
    await page.getByRole('link', { name: 'Continue with the payment' }).click();
  };

  await bank.press('Decline');
  await seesUnpaid('failure');
  await chooseMethod(page.locator('iframe').contentFrame(), 'paypal');
  await form.pay();
  await bank.decide('Cancel');
  await seesUnpaid('cancel');
  await page.locator('iframe').contentFrame().locator('input[name=method][value=card]').check();
  await form.payBy(CARDS.good);
  await shopper.arrivesAtPaidOrder();
});

test('the shop’s own pay button leads to Klarna, and its approval to exactly the success address, which a later webhook confirms', async ({
  page,
  shopper,
  request,
}) => {
  const checkoutUrl = await goToBank({ page, shopper }, 'own-button', 'klarna');
  await createBankPage(page).press('Approve');
  await page.waitForURL(createReturnPattern('success'));
  const api = await openPaymentApi(request);
  expect(await api.readStatus(checkoutUrl)).toBe('PENDING');
  await shopper.seesOrderWaiting();
  await api.move(checkoutUrl, 'settle');
  await shopper.seesOrderPaid();
  expect(await api.readStatus(checkoutUrl)).toBe('SETTLED');
});

test.describe('a bank payment from the hosted page', () => {
  // The bank's page for an order that has ended is no success.
  test.use({ allowedComplaint: /409/ });

  test('hides the link from the bank, is continued in a second tab, and can be approved only there', async ({
    page,
    shopper,
    context,
    request,
  }) => {
    const referrers: (string | undefined)[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/sandbox/bank/')) referrers.push(sent.headers().referer);
    });
    const checkoutUrl = await goToBank({ page, shopper }, 'hosted', 'paypal');
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(referrers).toStrictEqual([undefined]);

    const other = await context.newPage();
    await other.goto(checkoutUrl);
    await expect(other.getByText('Your payment with PayPal is not finished')).toBeVisible();
    await expect(other.locator('input[name=method][value=paypal]')).toBeChecked();
    await other.getByRole('button', { name: 'Continue with PayPal' }).click();
    await createBankPage(other).isOpen();
    await createBankPage(page).press('Approve');
    await expect(page.getByText('no longer waiting')).toBeVisible();
    await createBankPage(other).press('Approve');
    await other.waitForURL(createReturnPattern('success'));
    await createShopper(other).seesOrderPaid();
    expect(await (await openPaymentApi(request)).readStatus(checkoutUrl)).toBe('SETTLED');
  });
});

// With the link that a browser makes necessary: `e2e/engines/lead-on.spec.ts`.
test('a frame without the script navigates the top window to the bank', async ({
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
  await createBankPage(page).isOpen();
});

for (const [decision, landsOn, notice, leave] of [
  [
    'Decline',
    'FailureRedirectUrl',
    'Your payment with Klarna was declined. You have not been charged.',
    'Return to Bottega Rossi without paying',
  ],
  [
    'Cancel',
    'CancelRedirectUrl',
    'The payment was cancelled. You have not been charged.',
    'Return to Bottega Rossi',
  ],
] as const)
  test(`with OnRefusal "page" a shopper whose bank says "${decision}" pays in another way, or goes to the ${landsOn}`, async ({
    page,
    openLink,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const opened = await openLink('hosted', { OnRefusal: 'page' });
    const bank = createBankPage(page);
    await chooseMethod(opened.checkout, 'klarna');
    await opened.form.pay();
    await bank.decide(decision);
    await page.waitForURL(opened.link.PaymentUrl);
    // Below the fold of a small phone.
    await expect(page.locator('.notice')).toContainText(notice);
    await expect(page.locator('.notice')).toBeFocused();
    await expect(page.locator('.notice')).toBeInViewport({ ratio: 1 });
    await expect(opened.form.payButton).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: leave, exact: true })).toHaveAttribute(
      'href',
      RETURN_URLS[landsOn],
    );
    await page.locator('input[name=method][value=card]').check();
    await opened.form.payBy(CARDS.good);
    await opened.seesCompleted();
  });
