import { OFFICINA, RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import { expect, test } from '../steps/test.ts';

const ALL = ['ServiceDirect', 'FlowPay', 'Fabrick'];

test('a link with three providers has one list, keeps the typed card, and accepts a bank transfer', async ({
  page,
  openLink,
  webhooks,
}) => {
  const opened = await openLink('hosted', { Providers: ALL }, { login: OFFICINA });
  const { api, checkout, form, link } = opened;
  await expect(checkout.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
  await expect(checkout.locator('[name=provider]')).toHaveCount(0);
  await expect(checkout.getByText('Pay by Bank', { exact: true })).toHaveCount(1);
  await form.fill(CARDS.good);
  await chooseMethod(checkout, 'bank_transfer');
  await expect(checkout.locator('dl dd')).toContainText([
    'Officina Verdi',
    'IT60 X054 2811 1010 0000 0123 456',
    '€19.90',
    /^RF\d{2}[0-9A-Z]{12}$/,
  ]);
  await chooseMethod(checkout, 'card');
  await expect(form.number).toHaveValue(CARDS.good.number);
  await chooseMethod(checkout, 'bank_transfer');
  expect(await opened.readStatus()).toBe('CREATED');

  await checkout.getByRole('button', { name: 'I have made the transfer' }).click();
  await expect(checkout.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
  // The details stay, for a shopper who has to look again; the page leaves by a press only.
  await expect(checkout.locator('[part=result] .transfer-reference dd')).toHaveText(/^RF/);
  await checkout.getByRole('link', { name: /^Continue to/ }).press('Enter');
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  expect(await opened.read()).toMatchObject({ Status: 'PENDING', Method: 'bank_transfer' });
  expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
  await api.move(link.PaymentUrl, 'settle');
  await opened.seesWebhooks('payment.settled');
});

test('what the shop knows is in the fields: a card takes three, and a decline names another way', async ({
  openLink,
}) => {
  const known = { ShopperEmail: 'ada@example.com', ShopperName: 'Ada Rossi', ButtonWord: 'order' };
  const { checkout, form, seesCompleted } = await openLink('hosted', known, { login: OFFICINA });
  await expect(checkout.locator('#email')).toHaveValue('ada@example.com');
  await expect(checkout.locator('#cardholder_name')).toHaveValue('Ada Rossi');
  await checkout.locator('#card_number').fill(CARDS.withoutFunds.number);
  await checkout.locator('#expiry').fill('12 / 30');
  await checkout.locator('#cvc').fill('123');
  await expect(form.payButton).toHaveText('Order and pay €19.90');
  await form.pay();
  await expect(checkout.getByRole('alert')).toContainText(
    'Try another card or another way to pay, such as Klarna.',
  );
  await checkout.locator('#card_number').fill(CARDS.good.number);
  await form.pay();
  await seesCompleted();
});
