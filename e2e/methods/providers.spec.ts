import { OFFICINA, openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { type CheckoutPage, findCheckoutForm } from '../steps/checkout-form.ts';
import { getLinkType, openCheckout, SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

const ALL = ['ServiceDirect', 'FlowPay', 'Fabrick'];

const findSteps = (checkout: CheckoutPage) => checkout.locator('button[name=provider]');
const choose = (checkout: CheckoutPage, provider: string) =>
  checkout.locator(`button[name=provider][value=${provider}]`).click();
const goBack = (checkout: CheckoutPage) =>
  checkout.getByRole('button', { name: 'Other ways to pay' }).click();

for (const surface of SURFACES) {
  test(`${surface}: a link of three providers asks first, keeps what was typed, and takes a bank transfer`, async ({
    page,
    host,
    request,
    webhooks,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await api.createLink({
      Type: getLinkType(surface),
      Providers: ALL,
      WebhookUrl: webhooks.url,
    });
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    const form = findCheckoutForm(checkout);
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
    expect((await api.read(link.TransactionId)).Status).toBe('CREATED');

    await checkout.getByRole('button', { name: 'I have made the transfer' }).click();
    await expect(checkout.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
    // The details stay, for a shopper who has to look again; the page leaves by a press only.
    await expect(checkout.locator('[part=result] .transfer-reference dd')).toHaveText(/^RF/);
    if (surface === 'hosted') {
      await checkout.getByRole('link', { name: /^Continue to/ }).press('Enter');
      await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    } else await expect.poll(async () => (await host.readEvents()).at(-1)?.[0]).toBe('complete');
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'PENDING', Method: 'bank_transfer' });
    expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
    await api.move(link.PaymentUrl, 'settle');
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
  });

  test(`${surface}: open banking leads from its provider to its bank and back`, async ({
    page,
    host,
    request,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await api.createLink({ Type: getLinkType(surface), Providers: ALL });
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    await choose(checkout, 'Fabrick');
    await checkout.getByRole('button', { name: 'Continue to your bank' }).click();
    const bank = createBankPage(page);
    await bank.isOpen();
    await bank.press('Approve');
    await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'open_banking' });
  });

  test(`${surface}: two providers are a step, and one is none`, async ({ page, host, request }) => {
    const api = await openPaymentApi(request);
    const Type = getLinkType(surface);
    const two = await api.createLink({ Type, Providers: ['ServiceDirect', 'FlowPay'] });
    const checkout = await openCheckout({ page, host }, surface, { url: two.PaymentUrl });
    await expect(findSteps(checkout)).toHaveCount(2);
    await choose(checkout, 'ServiceDirect');
    const form = findCheckoutForm(checkout);
    await form.fill(CARDS.good);
    await form.pay();
    if (surface === 'hosted') await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    else await expect.poll(async () => (await host.readEvents()).at(-1)?.[0]).toBe('complete');
    expect(await api.read(two.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'card' });

    for (const provider of ['ServiceDirect', 'FlowPay']) {
      const one = await api.createLink({ Type, Providers: [provider] });
      const alone = await openCheckout({ page, host }, surface, { url: one.PaymentUrl });
      await expect(findCheckoutForm(alone).payButton).toBeVisible();
      await expect(findSteps(alone)).toHaveCount(0);
      await expect(alone.getByRole('button', { name: 'Other ways to pay' })).toHaveCount(0);
    }
  });
}

test('the shop’s own button cannot pay before a provider is chosen, and says which answer is missing', async ({
  page,
  host,
  request,
}) => {
  const api = await openPaymentApi(request, OFFICINA);
  const { PaymentUrl: url } = await api.createLink({ Providers: ALL });
  const checkout = await openCheckout({ page, host }, 'embedded', { url, externalSubmit: true });
  const submit = () => page.evaluate(() => window.checkouts[0].submit());
  expect(await submit()).toEqual({ outcome: 'invalid' });
  await expect(checkout.getByRole('alert').filter({ hasText: 'How would you like to pay?' })).toBeVisible();
  const { valid, errors } = await page.evaluate(() => window.checkouts[0].validate());
  expect([valid, Object.keys(errors)]).toEqual([false, ['method']]);
  await choose(checkout, 'FlowPay');
  expect(await submit()).toEqual({ outcome: 'completed' });
});
