import type { Page } from '@playwright/test';
import { OFFICINA, RETURN_URLS } from '../stack/payment-api.ts';
import type { WebhookReceiver } from '../stack/webhook-receiver.ts';
import { createBankPage, type Decision } from '../steps/bank-page.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import type { Surface } from '../steps/open-checkout.ts';
import type { OpenedLink } from '../steps/open-link.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

interface Rail {
  method: string;
  /** The label of its button. */
  name: string;
  provider: 'ServiceDirect' | 'Fabrick';
  /** The status after an approval. */
  approved: 'SETTLED' | 'PENDING';
}

const PAY_BY_BANK = 'Pay by Bank';

const RAILS: Rail[] = [
  { method: 'bancontact', name: 'Bancontact', provider: 'ServiceDirect', approved: 'SETTLED' },
  { method: 'ideal', name: 'iDEAL | Wero', provider: 'ServiceDirect', approved: 'PENDING' },
  { method: 'klarna', name: 'Klarna', provider: 'ServiceDirect', approved: 'PENDING' },
  { method: 'paypal', name: 'PayPal', provider: 'ServiceDirect', approved: 'SETTLED' },
  { method: 'pay_by_bank', name: PAY_BY_BANK, provider: 'ServiceDirect', approved: 'SETTLED' },
  { method: 'open_banking', name: PAY_BY_BANK, provider: 'Fabrick', approved: 'SETTLED' },
];

async function pressPay(checkout: CheckoutPage, { method, name }: Rail): Promise<void> {
  await chooseMethod(checkout, method);
  const action = name === PAY_BY_BANK ? 'Continue to your bank' : `Continue with ${name}`;
  await checkout.getByRole('button', { name: action }).click();
}

interface Stage {
  page: Page;
  rail: Rail;
  opened: OpenedLink;
  webhooks: WebhookReceiver;
}

/** Opens the checkout again, goes to the bank, and decides there. */
async function decideAtBank({ page, rail, opened }: Stage, decision: Decision): Promise<void> {
  await pressPay(await opened.reopen(), rail);
  await createBankPage(page).decide(decision);
}

/** No webhook was sent about the payment: that of a later payment has arrived, and would not have arrived first. */
async function expectNoEvent({ page, opened: { api, link }, webhooks }: Stage): Promise<void> {
  const later = await api.createLink({ WebhookUrl: webhooks.url });
  await payDirectly(page.request, later.PaymentUrl);
  await expect.poll(() => webhooks.readEvents(later.TransactionId)).toEqual(['payment.settled']);
  expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
}

/** Pairs each rail with one surface: the bank's side is the same on both. */
const pairRails = (first: Surface, second: Surface): { rail: Rail; surface: Surface }[] =>
  RAILS.map((rail, index) => ({ rail, surface: index % 2 === 0 ? first : second }));

for (const { rail, surface } of pairRails('embedded', 'hosted')) {
  const { method, name, approved } = rail;

  test(`${surface}: a payment by ${method} can be left, declined, cancelled and then approved`, async ({
    page,
    openLink,
    webhooks,
  }) => {
    const opened = await openLink(surface, { Providers: [rail.provider] }, { login: OFFICINA });
    const { api, link, read, readStatus } = opened;
    const stage = { page, rail, opened, webhooks };

    await pressPay(opened.checkout, rail);
    await createBankPage(page).isOpen();
    const checkout = await opened.reopen();
    await expect(checkout.getByText(`Your payment with ${name} is not finished`)).toBeVisible();
    expect(await readStatus()).toBe('CREATED');

    await pressPay(checkout, rail);
    await createBankPage(page).press('Decline');
    await page.waitForURL(RETURN_URLS.FailureRedirectUrl);
    expect(await readStatus()).toBe('CREATED');

    await decideAtBank(stage, 'Cancel');
    await page.waitForURL(RETURN_URLS.CancelRedirectUrl);
    expect(await readStatus()).toBe('CREATED');
    await expectNoEvent(stage);

    await decideAtBank(stage, 'Approve');
    await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    expect(await read()).toMatchObject({ Status: approved, Method: method });
    if (approved === 'PENDING') {
      await expectNoEvent(stage);
      await api.move(link.PaymentUrl, 'settle');
    }
    await opened.seesWebhooks('payment.settled');
  });
}

/** Tested for one method of each provider, and for one that stays pending after approval: the others behave alike. */
const LEFT_PENDING = ['bancontact', 'klarna', 'open_banking'];

for (const { rail, surface } of pairRails('hosted', 'embedded')) {
  const { method } = rail;
  if (!LEFT_PENDING.includes(method)) continue;

  test(`${surface}: a payment by ${method} that the bank leaves pending is reported by a later webhook`, async ({
    page,
    openLink,
    webhooks,
  }) => {
    const opened = await openLink(surface, { Providers: [rail.provider] }, { login: OFFICINA });
    const { api, link, reopen } = opened;

    await pressPay(opened.checkout, rail);
    await createBankPage(page).decide('Leave pending');
    await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    expect(await opened.read()).toMatchObject({ Status: 'PENDING', Method: method });
    await expectNoEvent({ page, rail, opened, webhooks });

    const waiting = await reopen();
    await expect(waiting.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
    await expect(waiting.locator('button[type=submit]')).toHaveCount(0);
    const end = surface === 'embedded' ? 'settle' : 'fail';
    await api.move(link.PaymentUrl, end);
    const ended = await reopen();
    const heading = end === 'settle' ? 'Payment successful' : 'Payment not completed';
    await expect(ended.getByRole('heading', { name: heading })).toBeVisible();
    await opened.seesWebhooks(end === 'settle' ? 'payment.settled' : 'payment.failed');
  });
}
