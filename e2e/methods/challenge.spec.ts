import type { Page } from '@playwright/test';
import { OFFICINA, openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { findChallenge } from '../steps/challenge-dialog.ts';
import { type CheckoutPage, findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import type { HostPage } from '../steps/host-page.ts';
import { getLinkType, openCheckout, SURFACES, type Surface } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

const REJECTED = 'Your bank could not confirm that this is you. You have not been charged.';
const CANCELLED = 'The payment was cancelled. You have not been charged.';

/** Pays with the card whose bank asks, and resolves when the bank's page is there. */
async function payChallenged(checkout: CheckoutPage) {
  const form = findCheckoutForm(checkout);
  await form.fill(CARDS.challenged);
  await form.pay();
  const challenge = findChallenge(checkout);
  await challenge.isOpen();
  return { form, challenge };
}

/** The payment is made: on a page of its own it leads to the shop, in a frame the script says so. */
async function seesCompleted({ page, host }: { page: Page; host: HostPage }, surface: Surface) {
  if (surface === 'hosted') return page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  await expect
    .poll(async () => (await host.readEvents()).at(-1))
    .toEqual(['complete', { type: 'payment.completed' }]);
}

for (const surface of SURFACES) {
  test(`${surface}: a challenge is cancelled, left with Escape, rejected and then approved, and pays once`, async ({
    page,
    host,
    request,
    webhooks,
  }) => {
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface), WebhookUrl: webhooks.url });
    const readStatus = async () => (await api.read(link.TransactionId)).Status;
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });

    const { form, challenge } = await payChallenged(checkout);
    await expect(challenge.dialog.getByRole('heading')).toBeFocused();
    await expect(challenge.dialog).toHaveAccessibleName('Confirm with your bank');
    await expect(challenge.dialog).toContainText('€19.90 to Bottega Rossi');
    await challenge.cancelButton.click();
    await challenge.isClosed();
    await expect(checkout.getByRole('status').filter({ hasText: CANCELLED })).toBeVisible();
    await expect(form.payButton).toBeFocused();
    await expect(form.number).toHaveValue(CARDS.challenged.number);
    expect(await readStatus()).toBe('CREATED');

    await form.pay();
    await challenge.isOpen();
    await expect(challenge.dialog.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Escape');
    await challenge.isClosed();
    await expect(checkout.getByText(CANCELLED)).toBeVisible();
    await expect(form.payButton).toBeFocused();

    await form.pay();
    await challenge.press('Reject');
    await challenge.isClosed();
    await expect(checkout.getByRole('alert').filter({ hasText: REJECTED })).toBeVisible();
    await expect(form.payButton).toBeFocused();
    expect(await readStatus()).toBe('CREATED');
    if (surface === 'embedded') {
      expect((await host.readEvents()).slice(1)).toEqual([
        ['error', expect.objectContaining({ code: 'authentication_failed', type: 'payment.failed' })],
      ]);
    }

    await form.pay();
    await challenge.press('Approve');
    await seesCompleted({ page, host }, surface);
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'card' });
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
  });

  test(`${surface}: a challenge that a reload leaves behind is over when another card pays`, async ({
    page,
    host,
    request,
    webhooks,
    context,
  }) => {
    const countAttempts = countPayRequests(page);
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface), WebhookUrl: webhooks.url });
    const open = () => openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    const { challenge } = await payChallenged(await open());
    const bankUrl = String(await challenge.dialog.locator('iframe').getAttribute('src'));

    const checkout = await open();
    const form = findCheckoutForm(checkout);
    await expect(form.number).toHaveValue('');
    await expect(checkout.getByRole('alert')).toContainText('You have not been charged.');
    await findChallenge(checkout).isClosed();
    await form.fill(CARDS.good);
    await form.pay();
    await seesCompleted({ page, host }, surface);
    expect(countAttempts()).toBe(2);

    const bank = await context.newPage();
    await bank.goto(bankUrl);
    await expect(bank.getByText('no longer waiting')).toBeVisible();
    await expect(bank.getByRole('button')).toHaveCount(0);
    expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
  });

  test(`${surface}: no challenge for an order by telephone`, async ({ page, host, request }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await api.createLink({ Type: getLinkType(surface), Moto: true });
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    const form = findCheckoutForm(checkout);
    await form.fill(CARDS.challenged);
    await form.pay();
    await seesCompleted({ page, host }, surface);
    expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
  });

  test(`${surface}: on a phone of 320 px every button of the challenge is within reach`, async ({
    page,
    host,
    request,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface) });
    const url = link.PaymentUrl;
    const checkout = await openCheckout({ page, host }, surface, { url, height: 'auto' });
    const { challenge } = await payChallenged(checkout);
    const sideways = (frame: { scrollWidth: number; clientWidth: number }) =>
      frame.scrollWidth - frame.clientWidth;
    expect(await checkout.locator('html').evaluate(sideways)).toBe(0);
    expect(await challenge.dialog.evaluate(sideways)).toBe(0);
    expect(await challenge.bank.locator('html').evaluate(sideways)).toBe(0);
    await challenge.cancelButton.click({ trial: true });
    await challenge.bank.getByRole('button', { name: 'Reject' }).click({ trial: true });
    await challenge.press('Approve');
    await seesCompleted({ page, host }, surface);
  });
}

test.describe('a bank whose page does not come', () => {
  test.use({ allowedComplaint: /net::ERR_FAILED/ });

  for (const surface of SURFACES) {
    test(`${surface}: can be given up, and another card pays`, async ({ page, host, request }) => {
      const api = await openPaymentApi(request);
      const link = await api.createLink({ Type: getLinkType(surface) });
      await page.route('**/sandbox/bank/**', (route) => route.abort());
      const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
      const form = findCheckoutForm(checkout);
      await form.fill(CARDS.challenged);
      await form.pay();
      const challenge = findChallenge(checkout);
      await challenge.cancelButton.click();
      await challenge.isClosed();
      await expect(checkout.getByText(CANCELLED)).toBeVisible();
      await form.fill(CARDS.good);
      await form.pay();
      await seesCompleted({ page, host }, surface);
      expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
    });

    test(`${surface}: is not needed when the shopper approves in the bank’s app`, async ({
      page,
      host,
      request,
    }) => {
      const api = await openPaymentApi(request);
      const link = await api.createLink({ Type: getLinkType(surface) });
      await page.route('**/sandbox/bank/**', (route) => route.abort());
      const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
      const form = findCheckoutForm(checkout);
      await form.fill(CARDS.challenged);
      await form.pay();
      const { dialog, isClosed } = findChallenge(checkout);
      const bankUrl = await dialog.locator('iframe').getAttribute('src');
      await request.post(`${bankUrl}/approve`, { maxRedirects: 0 });
      await isClosed();
      await seesCompleted({ page, host }, surface);
      expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
    });
  }
});

test('a checkout in one tab hears that another tab has paid while its bank asks', async ({
  page,
  context,
  request,
  webhooks,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'standard', WebhookUrl: webhooks.url });
  await page.goto(link.PaymentUrl);
  const { challenge } = await payChallenged(page);
  const other = await context.newPage();
  await other.goto(link.PaymentUrl);
  const form = findCheckoutForm(other);
  await form.fill(CARDS.good);
  await form.pay();
  await other.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  await challenge.isClosed();
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
  await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
});

test('of two tabs that are both challenged only the newer one can be approved', async ({
  page,
  context,
  request,
  webhooks,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'standard', WebhookUrl: webhooks.url });
  await page.goto(link.PaymentUrl);
  const { challenge } = await payChallenged(page);
  const other = await context.newPage();
  await other.goto(link.PaymentUrl);
  const newer = await payChallenged(other);
  await challenge.isClosed();
  await expect(page.getByText(CANCELLED)).toBeVisible();
  await newer.challenge.press('Approve');
  await other.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
});

test('the promise of the shop’s own button ends only when the challenge has', async ({
  page,
  host,
  request,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink();
  const url = link.PaymentUrl;
  const checkout = await openCheckout({ page, host }, 'embedded', { url, externalSubmit: true });
  await findCheckoutForm(checkout).fill(CARDS.challenged);
  const challenge = findChallenge(checkout);

  const submit = () => page.evaluate(() => window.checkouts[0].submit());
  const readState = () => page.evaluate(() => window.checkouts[0].state);
  for (const [answer, outcome] of [
    [() => challenge.cancelButton.click(), 'cancelled'],
    [() => challenge.press('Reject'), 'failed'],
    [() => challenge.press('Approve'), 'completed'],
  ] as const) {
    let isOver = false;
    const submitted = submit().finally(() => {
      isOver = true;
    });
    await challenge.isOpen();
    expect(await readState()).toBe('submitting');
    expect(isOver).toBe(false);
    await answer();
    expect(await submitted).toEqual({ outcome });
  }
  expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'error', 'complete']);
  expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
});

test('after a challenge that was cancelled another method pays', async ({ page, host, request }) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'standard' });
  const checkout = await openCheckout({ page, host }, 'hosted', { url: link.PaymentUrl });
  const { form, challenge } = await payChallenged(checkout);
  await challenge.cancelButton.click();
  await checkout.locator('input[name=method][value=paypal]').check();
  await form.pay();
  const bank = createBankPage(page);
  await bank.isOpen();
  await bank.press('Approve');
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'paypal' });
});

for (const surface of SURFACES) {
  test(`${surface}: the bank may use passkeys, through every frame around it`, async ({
    page,
    host,
    request,
  }) => {
    const api = await openPaymentApi(request);
    const { PaymentUrl: url } = await api.createLink({ Type: getLinkType(surface) });
    const { challenge } = await payChallenged(await openCheckout({ page, host }, surface, { url }));
    const canUse = (feature: string) =>
      challenge.bank.locator('body').evaluate(
        (_, name) =>
          // biome-ignore lint/suspicious/noExplicitAny: Chromium's, and not in the types.
          (document as any).featurePolicy.allowsFeature(name),
        feature,
      );
    expect(await canUse('publickey-credentials-get')).toBe(true);
    expect(await canUse('camera')).toBe(false);
  });
}
