import type { Page } from '@playwright/test';
import { openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import type { HostPage } from '../steps/host-page.ts';
import { getLinkType, openCheckout, SURFACES, type Surface } from '../steps/open-checkout.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

const PAY = '**/checkout/*/pay';
const STATUS = '**/checkout/*/status*';

// The browser reports every request that fails: that is the point.
test.use({ allowedComplaint: /Failed to load resource/ });

async function seesCompleted({ page, host }: { page: Page; host: HostPage }, surface: Surface) {
  if (surface === 'hosted') return page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  await expect.poll(async () => (await host.readEvents()).at(-1)?.[0]).toBe('complete');
}

/** The codes of the script's `error` events. */
async function readErrorCodes(host: HostPage): Promise<string[]> {
  const errors = (await host.readEvents()).filter(([event]) => event === 'error');
  return errors.map(([, detail]) => (detail as { code: string }).code);
}

for (const surface of SURFACES) {
  test(`${surface}: without a network nothing is sent, and with one it is paid once`, async ({
    page,
    host,
    request,
    context,
    webhooks,
  }) => {
    const countAttempts = countPayRequests(page);
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface), WebhookUrl: webhooks.url });
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    const form = findCheckoutForm(checkout);
    const notice = checkout.getByText('You are offline. Nothing is sent until you are connected again.');
    await form.fill(CARDS.good);
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await form.pay();
    await expect(notice).toBeVisible();
    await expect(form.payButton).toHaveAttribute('aria-disabled', 'false');
    expect(countAttempts()).toBe(0);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await expect(form.number).toHaveValue(CARDS.good.number);
    await form.pay();
    await seesCompleted({ page, host }, surface);
    expect(countAttempts()).toBe(1);
    expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
  });

  test(`${surface}: a link that expires while the shopper types says so by itself, and takes nothing`, async ({
    page,
    host,
    request,
  }) => {
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface), LinkDurationSeconds: 5 });
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    const form = findCheckoutForm(checkout);
    await form.number.fill(CARDS.good.number);
    const heading = checkout.getByRole('heading', { name: 'This link has expired' });
    await expect(heading).toBeVisible({ timeout: 15_000 });
    await expect(checkout.getByText('You have not been charged.')).toBeVisible();
    await expect(form.number).toHaveCount(0);
    if (surface === 'embedded') expect(await readErrorCodes(host)).toEqual(['link_expired']);
    else {
      await checkout.getByRole('link', { name: 'Return to Bottega Rossi' }).click();
      await page.waitForURL(RETURN_URLS.CancelRedirectUrl);
    }
    expect((await api.read(link.TransactionId)).Status).toBe('EXPIRED');
  });

  test(`${surface}: a form whose link was paid in another tab says that it is paid, and charges nothing`, async ({
    page,
    host,
    request,
    webhooks,
  }) => {
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface), WebhookUrl: webhooks.url });
    const checkout = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    const form = findCheckoutForm(checkout);
    await form.fill(CARDS.good);
    await payDirectly(request, link.PaymentUrl);
    await form.pay();
    // A hosted page leaves at once, and says it when the link is opened again.
    if (surface === 'embedded')
      await expect(checkout.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await seesCompleted({ page, host }, surface);
    if (surface === 'embedded') expect(await readErrorCodes(host)).toEqual([]);

    const again = await openCheckout({ page, host }, surface, { url: link.PaymentUrl });
    await expect(again.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await expect(findCheckoutForm(again).number).toHaveCount(0);
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
  });
}

// The page behaves alike on both surfaces; embedded, the shop gets the event as well.

test('embedded: a press that never arrives charges nothing and says so, and the next one pays', async ({
  page,
  host,
  request,
  webhooks,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'embedded', WebhookUrl: webhooks.url });
  const checkout = await openCheckout({ page, host }, 'embedded', { url: link.PaymentUrl });
  const form = findCheckoutForm(checkout);
  await form.fill(CARDS.good);
  await page.route(PAY, (route) => route.abort(), { times: 1 });
  await form.pay();
  const notice = 'The payment could not be processed. You have not been charged.';
  // The page looks for the press for seconds before it says so.
  await expect(checkout.getByRole('alert').filter({ hasText: notice })).toBeVisible({ timeout: 15_000 });
  expect((await api.read(link.TransactionId)).Status).toBe('CREATED');
  expect(await readErrorCodes(host)).toEqual(['processing_error']);
  await form.pay();
  await seesCompleted({ page, host }, 'embedded');
  await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
});

test('embedded: an answer that is lost is asked for, and not paid for again', async ({
  page,
  host,
  request,
  webhooks,
}) => {
  const countAttempts = countPayRequests(page);
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'embedded', WebhookUrl: webhooks.url });
  const checkout = await openCheckout({ page, host }, 'embedded', { url: link.PaymentUrl });
  const form = findCheckoutForm(checkout);
  await form.fill(CARDS.good);
  await page.route(PAY, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.pay();
  await seesCompleted({ page, host }, 'embedded');
  expect(countAttempts()).toBe(1);
  expect(await readErrorCodes(host)).toEqual([]);
  expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
  await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
});

test('embedded: a network that is lost while it is paid leaves it open, and the truth is told when it is back', async ({
  page,
  host,
  request,
  context,
  webhooks,
}) => {
  const countAttempts = countPayRequests(page);
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'embedded', WebhookUrl: webhooks.url });
  const checkout = await openCheckout({ page, host }, 'embedded', { url: link.PaymentUrl });
  const form = findCheckoutForm(checkout);
  await form.fill(CARDS.good);
  await page.route(PAY, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(STATUS, (route) => route.abort());
  await form.pay();
  const heading = checkout.getByRole('heading', {
    name: 'We do not know yet whether your payment went through',
  });
  await expect(heading).toBeVisible({ timeout: 15_000 });
  await expect(form.payButton).toBeHidden();
  expect(await readErrorCodes(host)).toEqual(['network_error']);
  const checkAgain = checkout.getByRole('button', { name: 'Check again' });
  await expect(checkAgain).toHaveAttribute('aria-disabled', 'false');
  await context.setOffline(true);
  await page.unroute(STATUS);
  await context.setOffline(false);
  // Back online it looks by itself.
  await seesCompleted({ page, host }, 'embedded');
  expect(countAttempts()).toBe(1);
  await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
});

test('hosted: a press whose bank cannot be shown, because a file never comes, ends and charges nothing', async ({
  page,
  request,
}) => {
  await page.clock.install();
  // The connection stays open, so that the browser waits for ever.
  await page.route('**/after-load-chunk-*.js', () => {});
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'standard' });
  await page.goto(link.PaymentUrl);
  const form = findCheckoutForm(page);
  await form.fill(CARDS.challenged);
  await form.pay();
  await expect(async () => {
    await page.clock.runFor(10_000);
    const text = 'The payment could not be processed. You have not been charged.';
    await expect(form.notice).toContainText(text, { timeout: 500 });
  }).toPass();
  await expect(form.payButton).toBeEnabled();
  expect((await api.read(link.TransactionId)).Status).toBe('CREATED');
});
