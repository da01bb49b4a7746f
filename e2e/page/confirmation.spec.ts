import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expect, test } from '../steps/test.ts';

const WANTED = { SendConfirmationEmail: true };
const SENT = 'We have sent a confirmation to g•••@example.com.';

test('a shopper is told that a confirmation was sent, also after a reload, and gets one', async ({
  host,
  request,
}) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink(WANTED);
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  const form = findCheckoutForm(host.frame());
  await form.fill(CARDS.good);
  await form.pay();
  await expect(host.frame().locator('[part=result]')).toContainText(SENT);
  expect(await api.listEmails(TransactionId)).toMatchObject([
    {
      To: 'giulia@example.com',
      Subject: 'Your payment to Bottega Rossi: €19.90',
      Text: expect.stringContaining('You have paid €19.90 to Bottega Rossi'),
      Language: 'en',
      TransactionId,
    },
  ]);
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await expect(host.frame().locator('[part=result]')).toContainText(SENT);
  expect(await api.listEmails(TransactionId)).toHaveLength(1);
});

test('the mail speaks the language that the shop has chosen for the page', async ({ host, request }) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink(WANTED);
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl, locale: 'de' });
  await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  const form = findCheckoutForm(host.frame());
  await form.fill(CARDS.good);
  await form.pay();
  await expect(host.frame().locator('[part=result]')).toContainText('g•••@example.com');
  expect(await api.listEmails(TransactionId)).toMatchObject([{ Language: 'de' }]);
});

test('no confirmation is mentioned that the merchant does not want', async ({ host, request }) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink();
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  const form = findCheckoutForm(host.frame());
  await form.fill(CARDS.good);
  await form.pay();
  await expect(host.frame().locator('[part=result]')).toContainText('Payment successful');
  await expect(host.frame().locator('[part=result]')).not.toContainText('example.com');
  expect(await api.listEmails(TransactionId)).toEqual([]);
});
