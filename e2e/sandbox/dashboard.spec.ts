import { translatePage } from '../page/translate-page.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';
import { findRow, LOGINS, logIn, open, setBehaviour } from './steps.ts';

test.describe('the login of the dashboard', () => {
  test.use({ allowedComplaint: /401/ });

  test('is a press away from a return page, refuses a wrong password, keeps tab and session over a reload, and is forgotten after the logout', async ({
    page,
  }) => {
    await page.goto(`${ADDRESSES.service}/sandbox?returned=success`);
    await expect(page.getByRole('heading', { name: 'Back at the shop' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'The dashboard' }).click();
    await page.getByLabel('Username').fill('partner');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.');

    await page.goto(`${ADDRESSES.service}/sandbox#receiver`);
    await page.getByLabel('Username').fill('partner');
    await page.getByLabel('Password').fill('sandbox-partner');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Receiver' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
    await page.getByRole('button', { name: 'Rete Partner' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue('');
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(kept).toEqual([0, 0, '']);
    expect(page.url()).toContain('#receiver');
  });
});

test('the translated dashboard creates a link, shows its payment and its webhook delivery, and sends that again', async ({
  page,
  request,
}) => {
  await translatePage(page);
  // Waits for the second attempt, which comes five seconds after the first.
  test.slow();
  const asked: string[] = [];
  page.on('request', (made) => asked.push(made.url()));
  await logIn(page, LOGINS.archivio);
  const purpose = `Dashboard ${Date.now()}`;
  await page.getByRole('button', { name: 'New payment link' }).click();
  await expect(page.getByLabel('Purpose')).toBeFocused();
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = page.getByRole('article', { name: /^Payment / }).filter({ hasText: purpose });
  await expect(link).toContainText('Not paid yet');
  const transactionId = ((await link.getAttribute('aria-label')) ?? '').slice('Payment '.length);
  // A press anywhere in the row leads to the page of the payment.
  await link.click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  const checkoutUrl = (await page.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';

  await payDirectly(request, checkoutUrl);
  // Nothing is pressed: the page refreshes automatically.
  await expect(link).toContainText('Paid');
  await open(page, 'Receiver');
  const received = findRow(page, transactionId).filter({ hasText: 'payment.settled' });
  await expect(received).toContainText('signature valid');

  await setBehaviour(page, 'error');
  await open(page, 'Payments');
  await findRow(page, purpose).getByRole('link').click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, refund it' }).click();
  await expect(findRow(page, purpose)).toContainText('Refunded');
  await open(page, 'Deliveries');
  const delivery = findRow(page, transactionId).filter({ hasText: 'payment.settled' });
  await expect(delivery).toContainText('DELIVERED');
  await delivery.getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('article')).toContainText('· 500 ·');
  await expect(page.getByRole('article')).toContainText('Next attempt');

  await setBehaviour(page, 'ok');
  await open(page, 'Deliveries');
  await expect(delivery).toContainText('answered 204', { timeout: 15_000 });
  await expect(delivery).toContainText('DELIVERED');
  await delivery.getByText('Payload and answers').click();
  await expect(delivery.locator('pre', { hasText: 'webhook-signature' }).first()).toBeVisible();

  await delivery.getByRole('link', { name: transactionId }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  const steps = page.getByRole('listitem');
  for (const step of ['was approved', 'Captured', 'Settled', 'returned', 'Refunded', 'answered 204'])
    await expect(steps.filter({ hasText: step }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(ADDRESSES.service) && !url.startsWith('data:'))).toEqual([]);
});

test('the dashboard shows refused API calls of the company, and one without a token, with the reason', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request, LOGINS.partner);
  await expect(api.createLink({ Amount: 0 })).rejects.toThrow('Amount');
  await request.post(`${ADDRESSES.service}/api/v5/payments/refund`, { data: {} });
  await logIn(page, LOGINS.partner);
  await open(page, 'Requests');
  await page.getByLabel('Only refused calls').check();
  await expect(findRow(page, 'POST /api/v4/payments/link').first()).toContainText('Amount:');
  await expect(findRow(page, 'POST /api/v5/payments/refund').first()).toContainText(
    'There is no Authorization header.',
  );
});

test('the dashboard finds a payment and links it with its API call, also after Back and a reload', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request, LOGINS.partner);
  const TransactionId = `linked-${Date.now()}`;
  const Purpose = `Chairs of ${TransactionId}`;
  await api.createLink({ TransactionId, Purpose });
  await logIn(page, LOGINS.partner);
  await page.getByRole('searchbox').fill(`chairs OF ${TransactionId}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: TransactionId }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'POST /api/v4/payments/link' }).click();
  await expect(page.getByRole('heading', { name: 'Call' })).toBeFocused();
  await page.reload();
  await page.getByRole('article').getByRole('link', { name: TransactionId }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Call' })).toBeVisible();
  await expect(page.getByRole('article').locator('time')).toHaveText('just now');
  await expect(page.getByRole('article').locator('time')).toHaveAttribute('title', / UTC /);
  expect(await findViolations(page)).toEqual([]);
});

test('the dashboard pages and filters its rows, and new rows do not move the ones being read', async ({
  page,
  request,
}) => {
  test.slow();
  const api = await openPaymentApi(request, LOGINS.deposito);
  const prefix = `many-${Date.now()}`;
  for (let number = 0; number < 52; number += 1)
    await api.createLink({ TransactionId: `${prefix}-${number}`, Purpose: `Row ${number}` });
  await logIn(page, LOGINS.deposito);
  const findLink = (number: number) =>
    page.getByRole('article', { name: `Payment ${prefix}-${number}`, exact: true });
  // The user reads in the middle of the newest page.
  await findLink(20).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const before = await findLink(20).boundingBox();
  await api.createLink({ TransactionId: `${prefix}-52`, Purpose: 'Row 52' });
  await expect(page.getByRole('button', { name: 'Show newer rows' })).toBeVisible();
  expect((await findLink(20).boundingBox())?.y).toBe(before?.y);
  await expect(findLink(52)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show newer rows' }).click();
  await expect(findLink(52)).toBeInViewport();

  await page.getByRole('link', { name: 'Older' }).click();
  await expect(findLink(0)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeInViewport();
  await page.reload();
  await expect(findLink(0)).toHaveCount(1);
  await page.goBack();
  await expect(findLink(52)).toHaveCount(1);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Amount').fill('19,91');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No payment matches the filters.')).toBeVisible();
  await page.getByLabel('Amount').fill('19,90');
  await page.keyboard.press('Enter');
  await expect(findLink(52)).toHaveCount(1);
});
