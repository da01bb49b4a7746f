import { OFFICINA, RETURN_URLS } from '../stack/payment-api.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import { SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

const ALL = ['ServiceDirect', 'FlowPay', 'Fabrick'];

const findSteps = (checkout: CheckoutPage) => checkout.locator('button[name=provider]');
const choose = (checkout: CheckoutPage, provider: string) =>
  checkout.locator(`button[name=provider][value=${provider}]`).click();
const goBack = (checkout: CheckoutPage) =>
  checkout.getByRole('button', { name: 'Other ways to pay' }).click();

for (const surface of SURFACES) {
  test(`${surface}: a link with three providers shows a choice, keeps the typed card, and accepts a bank transfer`, async ({
    page,
    host,
    openLink,
    webhooks,
  }) => {
    const opened = await openLink(surface, { Providers: ALL }, { login: OFFICINA });
    const { api, checkout, form, link } = opened;
    await expect(checkout.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
    await expect(findSteps(checkout)).toHaveCount(3);
    await expect(form.payButton).toHaveCount(0);
    await expect(form.number).toBeHidden();

    await choose(checkout, 'ServiceDirect');
    await expect(checkout.getByRole('heading', { name: 'Choose how to pay' })).toBeFocused();
    await form.fill(CARDS.good);
    await goBack(checkout);
    await expect(findSteps(checkout)).toHaveCount(3);

    await choose(checkout, 'FlowPay');
    await expect(checkout.getByRole('heading', { name: 'Pay by bank transfer' })).toBeFocused();
    await expect(checkout.locator('dl dd')).toContainText([
      'Officina Verdi',
      'IT60 X054 2811 1010 0000 0123 456',
      '€19.90',
      /^RF\d{2}[0-9A-Z]{12}$/,
    ]);
    await goBack(checkout);
    await choose(checkout, 'ServiceDirect');
    await expect(form.number).toHaveValue(CARDS.good.number);
    await goBack(checkout);
    await choose(checkout, 'FlowPay');
    expect(await opened.readStatus()).toBe('CREATED');

    await checkout.getByRole('button', { name: 'I have made the transfer' }).click();
    await expect(checkout.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
    // The details stay, for a shopper who has to look again; the page leaves by a press only.
    await expect(checkout.locator('[part=result] .transfer-reference dd')).toHaveText(/^RF/);
    if (surface === 'hosted') {
      await checkout.getByRole('link', { name: /^Continue to/ }).press('Enter');
      await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    } else await expect.poll(async () => (await host.readEvents()).at(-1)?.[0]).toBe('complete');
    expect(await opened.read()).toMatchObject({ Status: 'PENDING', Method: 'bank_transfer' });
    expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
    await api.move(link.PaymentUrl, 'settle');
    await opened.seesWebhooks('payment.settled');
  });

  test(`${surface}: open banking leads from the choice of providers to the bank and back`, async ({
    page,
    openLink,
  }) => {
    const { checkout, read } = await openLink(surface, { Providers: ALL }, { login: OFFICINA });
    await choose(checkout, 'Fabrick');
    await checkout.getByRole('button', { name: 'Continue to your bank' }).click();
    await createBankPage(page).decide('Approve');
    await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    expect(await read()).toMatchObject({ Status: 'SETTLED', Method: 'open_banking' });
  });

  test(`${surface}: a link with two providers shows the choice, and a link with one does not`, async ({
    openLink,
  }) => {
    const two = await openLink(surface, { Providers: ['ServiceDirect', 'FlowPay'] });
    await expect(findSteps(two.checkout)).toHaveCount(2);
    await choose(two.checkout, 'ServiceDirect');
    await two.form.payBy(CARDS.good);
    await two.seesCompleted();
    expect(await two.read()).toMatchObject({ Status: 'SETTLED', Method: 'card' });

    for (const provider of ['ServiceDirect', 'FlowPay']) {
      const { checkout: alone, form } = await openLink(surface, { Providers: [provider] });
      await expect(form.payButton).toBeVisible();
      await expect(findSteps(alone)).toHaveCount(0);
      await expect(alone.getByRole('button', { name: 'Other ways to pay' })).toHaveCount(0);
    }
  });
}

test('`submit()` before a provider is chosen resolves as invalid, with an error for the missing method', async ({
  page,
  openLink,
}) => {
  const options = { login: OFFICINA, externalSubmit: true };
  const { checkout } = await openLink('embedded', { Providers: ALL }, options);
  const submit = () => page.evaluate(() => window.checkouts[0].submit());
  expect(await submit()).toEqual({ outcome: 'invalid' });
  await expect(checkout.getByRole('alert').filter({ hasText: 'How would you like to pay?' })).toBeVisible();
  const { valid, errors } = await page.evaluate(() => window.checkouts[0].validate());
  expect([valid, Object.keys(errors)]).toEqual([false, ['method']]);
  await choose(checkout, 'FlowPay');
  expect(await submit()).toEqual({ outcome: 'completed' });
});
