import { RETURN_URLS } from '../stack/payment-api.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { expect, test } from '../steps/test.ts';
import { watchForLeaks } from '../steps/watch-for-leaks.ts';

const IBAN = 'DE89370400440532013000';
const GROUPED = 'DE89 3704 0044 0532 0130 00';
/** The part of the account number that a masked IBAN must not show. */
const SECRET = /3704[\s-]*0044[\s-]*0532/;

/** The account in `DebtorIban`, and the part that the page may show. */
const ON_FILE = 'IT60X0542811101000000123456';
const MASKED = /IT60\s••••\s3456/;

const choose = (checkout: CheckoutPage) =>
  checkout.locator('input[name=method][value=sepa_direct_debit]').check();

const findFields = (checkout: CheckoutPage) => ({
  iban: checkout.locator('input[name=iban]'),
  holder: checkout.locator('input[name=account_holder]'),
  payButton: checkout.locator('form button[type=submit]'),
});

/** The text that the field is described by. */
async function readProblem(checkout: CheckoutPage, field: 'iban' | 'account_holder'): Promise<string> {
  const ids = await checkout.locator(`input[name=${field}]`).getAttribute('aria-describedby');
  const [id] = String(ids).split(' ');
  return checkout.locator(`#${id}`).innerText();
}

test('a direct debit in the frame is validated, authorized and paid without leaving the page or leaking the IBAN', async ({
  page,
  openLink,
}) => {
  const collect = await watchForLeaks(page);
  const countAttempts = countPayRequests(page);
  const sent: string[] = [];
  page.on('request', (made) => sent.push(made.postData() ?? ''));
  const { checkout, read, seesCompleted, seesWebhooks } = await openLink('embedded');
  const pageUrl = page.url();
  await choose(checkout);
  const { iban, holder, payButton } = findFields(checkout);

  await payButton.click();
  expect(await readProblem(checkout, 'iban')).toBe('Enter your IBAN.');
  expect(await readProblem(checkout, 'account_holder')).toBe('Enter the name of the account holder.');
  await expect(iban).toBeFocused();
  for (const [typed, problem] of [
    ['DE89370400440532013001', 'This IBAN is not valid.'],
    ['DE89370400440532', 'This IBAN is too short.'],
    ['BR1800360305000010009795493C1', 'Accounts in this country cannot be debited. Use another account.'],
  ] as const) {
    await iban.fill(typed);
    await iban.blur();
    await expect.poll(() => readProblem(checkout, 'iban')).toBe(problem);
    await expect(iban).toHaveAttribute('aria-invalid', 'true');
  }
  await iban.fill('');
  await iban.pressSequentially(IBAN.toLowerCase());
  await expect(iban).toHaveValue(GROUPED);
  await holder.fill('Erika Mustermann');
  await expect(checkout.getByText('By paying, you authorise Bottega Rossi and ServicePay')).toBeVisible();
  expect(countAttempts()).toBe(0);
  const beforePaying = await collect();

  await payButton.click();
  await expect(checkout.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  expect(page.url()).toBe(pageUrl);
  expect(await checkout.locator('html').innerHTML()).not.toMatch(SECRET);
  await expect(iban).toHaveCount(0);
  await seesCompleted();
  expect(await read()).toMatchObject({ Status: 'SETTLED', Method: 'sepa_direct_debit' });
  await seesWebhooks('payment.settled');

  const seen = [...beforePaying, ...(await collect())];
  expect(seen.filter(({ text }) => SECRET.test(text))).toEqual([]);
  // The same pattern matches the one request that must contain the IBAN.
  expect(sent.filter((text) => SECRET.test(text))).toHaveLength(1);
  expect(JSON.stringify(await read())).not.toMatch(SECRET);
});

test('a bank account on file is preselected and masked, and is debited', async ({ openLink }) => {
  const account = { DebtorIban: ON_FILE, DebtorName: 'Giulia Bianchi' };
  const link = await openLink('hosted', { PaymentMethods: ['SEPA'], ...account });
  const { checkout, readStatus, seesCompleted } = link;
  const { iban, holder, payButton } = findFields(checkout);
  await expect(checkout.getByLabel(MASKED)).toBeChecked();
  await expect(iban).toBeHidden();
  await expect(holder).toBeHidden();
  expect(await checkout.locator('html').innerHTML()).not.toContain(ON_FILE.slice(4, -4));
  await payButton.click();
  await seesCompleted();
  expect(await readStatus()).toBe('SETTLED');
});

test('a declined direct debit can be tried again, and one that takes days is pending until a webhook reports it as settled', async ({
  page,
  host,
  openLink,
  webhooks,
}) => {
  const { api, checkout, link, readStatus, seesCompleted, seesWebhooks } = await openLink('embedded');
  await choose(checkout);
  const { iban, holder, payButton } = findFields(checkout);
  await iban.fill(IBAN);
  const told = 'Your bank or wallet declined this payment. You have not been charged.';
  for (const name of ['DECLINE Mustermann', 'INSUFFICIENT Mustermann']) {
    await holder.fill(name);
    const answered = page.waitForResponse(/\/pay$/);
    await payButton.click();
    await answered;
    await expect(checkout.getByRole('alert').filter({ hasText: told })).toBeVisible();
    await expect(iban).toHaveValue(GROUPED);
    expect(await readStatus()).toBe('CREATED');
  }
  expect(await host.readErrorCodes()).toEqual(['payment_declined', 'insufficient_funds']);

  await holder.fill('Pending Mustermann');
  await payButton.click();
  await expect(checkout.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
  await seesCompleted();
  expect(await readStatus()).toBe('PENDING');
  expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
  await api.move(link.PaymentUrl, 'settle');
  await seesWebhooks('payment.settled');
});

test('a direct debit on the hosted page can be cancelled, which leads to the cancel address, and a paid one disputed', async ({
  page,
  openLink,
}) => {
  const { readStatus, reopen, seesCompleted, seesWebhooks } = await openLink('hosted');
  const { iban, holder, payButton } = findFields(page);
  await choose(page);
  await iban.fill(IBAN);
  await page.getByRole('link', { name: 'Cancel and return' }).click();
  await page.waitForURL(RETURN_URLS.CancelRedirectUrl);
  expect(await readStatus()).toBe('CREATED');

  await reopen();
  await choose(page);
  await iban.fill(GROUPED);
  // The bank pays, and the account holder then disputes the debit.
  await holder.fill('DISPUTE Mustermann');
  await payButton.click();
  await seesCompleted();
  expect(await readStatus()).toBe('DISPUTED');
  await seesWebhooks('payment.disputed', 'payment.settled');
});
