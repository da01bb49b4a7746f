import type { Page } from '@playwright/test';
import {
  type LinkRecord,
  OFFICINA,
  openPaymentApi,
  type PaymentApi,
  RETURN_URLS,
} from '../stack/payment-api.ts';
import type { WebhookReceiver } from '../stack/webhook-receiver.ts';
import { createBankPage } from '../steps/bank-page.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import type { HostPage } from '../steps/host-page.ts';
import { getLinkType, openCheckout, type Surface } from '../steps/open-checkout.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

interface Rail {
  method: string;
  /** The label of its button. */
  name: string;
  provider: 'ServiceDirect' | 'Fabrick';
  /** The result of an approval. */
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

interface Stage {
  page: Page;
  host: HostPage;
  surface: Surface;
  rail: Rail;
  link: LinkRecord;
}

const open = ({ page, host, surface, link }: Stage) =>
  openCheckout({ page, host }, surface, { url: link.PaymentUrl });

async function pressPay(checkout: CheckoutPage, { method, name }: Rail): Promise<void> {
  await checkout.locator(`input[name=method][value=${method}]`).check();
  const action = name === PAY_BY_BANK ? 'Continue to your bank' : `Continue with ${name}`;
  await checkout.getByRole('button', { name: action }).click();
}

async function goToBank(stage: Stage) {
  await pressPay(await open(stage), stage.rail);
  const bank = createBankPage(stage.page);
  await bank.isOpen();
  return bank;
}

/** Nothing was told of it: an event of a later payment has come, and would not have come first. */
async function expectNoEvent(
  link: LinkRecord,
  { api, webhooks }: { api: PaymentApi; webhooks: WebhookReceiver },
  { page }: Stage,
): Promise<void> {
  const later = await api.createLink({ WebhookUrl: webhooks.url });
  await payDirectly(page.request, later.PaymentUrl);
  await expect.poll(() => webhooks.readEvents(later.TransactionId)).toEqual(['payment.settled']);
  expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
}

const createLink = (
  api: PaymentApi,
  { surface, rail, webhooks }: { surface: Surface; rail: Rail; webhooks: WebhookReceiver },
): Promise<LinkRecord> =>
  api.createLink({ Type: getLinkType(surface), Providers: [rail.provider], WebhookUrl: webhooks.url });

/** Pairs each rail with one surface: the bank's side is the same on both. */
const pairRails = (first: Surface, second: Surface): { rail: Rail; surface: Surface }[] =>
  RAILS.map((rail, index) => ({ rail, surface: index % 2 === 0 ? first : second }));

for (const { rail, surface } of pairRails('embedded', 'hosted')) {
  const { method, name, approved } = rail;

  test(`${surface}: ${method} is left, declined, cancelled and then approved`, async ({
    page,
    host,
    request,
    webhooks,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await createLink(api, { surface, rail, webhooks });
    const readStatus = async () => (await api.read(link.TransactionId)).Status;
    const stage = { page, host, surface, rail, link };

    await goToBank(stage);
    const checkout = await open(stage);
    await expect(checkout.getByText(`Your payment with ${name} is not finished`)).toBeVisible();
    expect(await readStatus()).toBe('CREATED');

    await pressPay(checkout, rail);
    await createBankPage(page).press('Decline');
    await page.waitForURL(RETURN_URLS.FailureRedirectUrl);
    expect(await readStatus()).toBe('CREATED');

    await (await goToBank(stage)).press('Cancel');
    await page.waitForURL(RETURN_URLS.CancelRedirectUrl);
    expect(await readStatus()).toBe('CREATED');
    await expectNoEvent(link, { api, webhooks }, stage);

    await (await goToBank(stage)).press('Approve');
    await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: approved, Method: method });
    if (approved === 'PENDING') {
      await expectNoEvent(link, { api, webhooks }, stage);
      await api.move(link.PaymentUrl, 'settle');
    }
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual(['payment.settled']);
  });
}

/** The rest is the same for all of them: one of each provider, and one that stays open after approval too. */
const LEFT_PENDING = ['bancontact', 'klarna', 'open_banking'];

for (const { rail, surface } of pairRails('hosted', 'embedded')) {
  const { method } = rail;
  if (!LEFT_PENDING.includes(method)) continue;

  test(`${surface}: ${method} is left pending at the bank, and the shop hears later`, async ({
    page,
    host,
    request,
    webhooks,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await createLink(api, { surface, rail, webhooks });
    const stage = { page, host, surface, rail, link };

    await (await goToBank(stage)).press('Leave pending');
    await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'PENDING', Method: method });
    await expectNoEvent(link, { api, webhooks }, stage);

    const waiting = await open(stage);
    await expect(waiting.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
    await expect(waiting.locator('button[type=submit]')).toHaveCount(0);
    const end = surface === 'embedded' ? 'settle' : 'fail';
    await api.move(link.PaymentUrl, end);
    const ended = await open(stage);
    const heading = end === 'settle' ? 'Payment successful' : 'Payment not completed';
    await expect(ended.getByRole('heading', { name: heading })).toBeVisible();
    const event = end === 'settle' ? 'payment.settled' : 'payment.failed';
    await expect.poll(() => webhooks.readEvents(link.TransactionId)).toEqual([event]);
  });
}
