import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expect, test } from '../steps/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const DONATION = { Purpose: 'A new roof', Amount: 1500, Reusable: true, MinAmount: 500, MaxAmount: 50_000 };

test('two shoppers pay amounts of their own by one reusable link, and each is charged what the button shows', async ({
  page,
  browser,
  request,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ ...DONATION, Type: 'standard' });
  await page.goto(link.PaymentUrl);
  const form = findCheckoutForm(page);
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue('15.00');
  await form.fill(CARDS.declined);

  await amount.fill('4.99');
  await expect(form.payButton).toHaveText('Pay');
  await form.payButton.tap();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/At least €5\.00/);

  await amount.fill('12,5');
  await expect(form.payButton).toHaveText('Pay €12.50');
  await form.payButton.tap();
  await expect(form.notice).toContainText('not been charged');
  expect(page.url()).not.toBe(link.PaymentUrl);
  // After a reload, the page shows the payment of that press, which can still be paid.
  await page.reload();
  await expect(amount).toHaveValue('12.50');
  await amount.fill('20');
  await form.fill(CARDS.good);
  await form.payButton.tap();
  await page.waitForURL(/returned=success/);

  const other = await browser.newPage();
  await other.goto(link.PaymentUrl);
  const otherForm = findCheckoutForm(other);
  await otherForm.fill(CARDS.good);
  await otherForm.payButton.click();
  await other.waitForURL(/returned=success/);
  await other.close();

  const payments = await api.listPayments(link.TransactionId);
  expect(payments.map(({ Amount, Status }) => [Amount, Status])).toEqual([
    [1500, 'SETTLED'],
    [2000, 'SETTLED'],
  ]);
  expect((await api.read(link.TransactionId)).Status).toBe('CREATED');
});

test('a mounted checkout reports the amount that the shopper enters, and charges exactly that', async ({
  page,
  host,
  openLink,
}) => {
  const { api, form, link } = await openLink('embedded', DONATION);
  await page.evaluate(() => {
    window.checkouts[0].on('amount_change', (event: object) => window.events.push(['amount_change', event]));
  });
  await form.fill(CARDS.good);
  const amount = host.frame().getByLabel('Amount', { exact: true });
  await amount.fill('');
  const validation = await page.evaluate(() => window.checkouts[0].validate());
  expect(validation).toEqual({ valid: false, errors: { amount: 'Enter an amount.' } });
  await amount.fill('30');
  await amount.blur();
  await expect(form.payButton).toHaveText('Pay €30.00');
  await expect(page.evaluate(() => window.checkouts[0].submit())).resolves.toEqual({ outcome: 'completed' });
  expect(await host.readEvents()).toContainEqual(['amount_change', { amount: 3000, currency: 'EUR' }]);
  const [payment] = await api.listPayments(link.TransactionId);
  expect(payment).toMatchObject({ Amount: 3000, Status: 'SETTLED' });
});
