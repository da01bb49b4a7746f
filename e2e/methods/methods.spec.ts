import type { APIRequestContext } from '@playwright/test';
import { OFFICINA, RETURN_URLS } from '../stack/payment-api.ts';
import type { WebhookReceiver } from '../stack/webhook-receiver.ts';
import { createBankPage, type Decision } from '../steps/bank-page.ts';
import { payChallenged } from '../steps/challenge-dialog.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import { chooseMethod, chooseProvider } from '../steps/choose-method.ts';
import type { OpenedLink } from '../steps/open-link.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

/** No webhook was sent about the payment: that of a later payment has arrived, and would not have arrived first. */
async function expectNoEvent(
  { api, link }: OpenedLink,
  request: APIRequestContext,
  webhooks: WebhookReceiver,
) {
  const later = await api.createLink({ WebhookUrl: webhooks.url });
  await payDirectly(request, later.PaymentUrl);
  await expect.poll(() => webhooks.readEvents(later.TransactionId)).toEqual(['payment.settled']);
  expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
}

const ALL = ['ServiceDirect', 'FlowPay', 'Fabrick'];

/** Two rails, which the bank leaves pending: `pay-rail.test.ts` has all of them, and what becomes of each decision. */
const JOURNEYS = [
  {
    surface: 'embedded',
    method: 'open_banking',
    name: 'Pay by Bank',
    action: 'Continue to your bank',
    end: 'settle',
    heading: 'Payment successful',
    event: 'payment.settled',
  },
  {
    surface: 'hosted',
    method: 'paypal',
    name: 'PayPal',
    action: 'Continue with PayPal',
    end: 'fail',
    heading: 'Payment not completed',
    event: 'payment.failed',
  },
] as const;

for (const { surface, method, name, action, end, heading, event } of JOURNEYS) {
  const pressPay = async (checkout: CheckoutPage) => {
    await chooseMethod(checkout, method);
    await checkout.getByRole('button', { name: action }).click();
  };

  test(`${surface}: after a cancelled card, a payment by ${method} is left, declined, cancelled, then pending, and ends with "${event}"`, async ({
    page,
    openLink,
    webhooks,
  }) => {
    const bank = createBankPage(page);
    const opened = await openLink(surface, { Providers: ALL }, { login: OFFICINA });
    const { api, link, readStatus, reopen } = opened;
    await chooseProvider(opened.checkout, 'card');
    const { challenge } = await payChallenged(opened.checkout);
    await challenge.cancelButton.click();
    await challenge.isClosed();

    await pressPay(opened.checkout);
    await bank.isOpen();
    const checkout = await reopen();
    await expect(checkout.getByText(`Your payment with ${name} is not finished`)).toBeVisible();
    expect(await readStatus()).toBe('CREATED');

    const decideAtBank = async (next: Decision, landsOn: string) => {
      await bank.decide(next);
      await page.waitForURL(landsOn);
    };
    await pressPay(checkout);
    await decideAtBank('Decline', RETURN_URLS.FailureRedirectUrl);
    expect(await readStatus()).toBe('CREATED');
    await pressPay(await reopen());
    await decideAtBank('Cancel', RETURN_URLS.CancelRedirectUrl);
    expect(await readStatus()).toBe('CREATED');

    await pressPay(await reopen());
    await decideAtBank('Leave pending', RETURN_URLS.SuccessRedirectUrl);
    expect(await opened.read()).toMatchObject({ Status: 'PENDING', Method: method });
    const waiting = await reopen();
    await expect(waiting.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
    await expect(waiting.locator('button[type=submit]')).toHaveCount(0);
    await expectNoEvent(opened, page.request, webhooks);

    await api.move(link.PaymentUrl, end);
    await expect((await reopen()).getByRole('heading', { name: heading })).toBeVisible();
    await opened.seesWebhooks(event);
  });
}
