import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { translatePage } from '../page/translate-page.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { createCaller } from '../steps/call-api.ts';
import { expectAccessible, findViolations } from '../steps/find-violations.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

/** The tests of one company would see each other's rows and receiver: each test that minds logs in as another. */
const LOGINS = {
  merchant: { Username: 'merchant', Password: 'sandbox-merchant' },
  partner: { Username: 'partner', Password: 'sandbox-partner' },
  archivio: { Username: 'archivio', Password: 'sandbox-archivio' },
  deposito: { Username: 'deposito', Password: 'sandbox-deposito' },
  vetrina: { Username: 'vetrina', Password: 'sandbox-vetrina' },
};

async function logIn(page: Page, { Username, Password } = LOGINS.merchant): Promise<void> {
  await page.goto(`${ADDRESSES.service}/sandbox#links`);
  await page.getByLabel('Username').fill(Username);
  await page.getByLabel('Password').fill(Password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
}

const open = async (page: Page, tab: string): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  const link = page.getByRole('navigation').getByRole('link', { name: tab, exact: true });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Developers' }).click();
  await link.click();
  await expect(page.getByRole('heading', { name: tab, exact: true })).toBeVisible();
};

const findRow = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

async function setBehaviour(page: Page, effect: string): Promise<void> {
  await open(page, 'Receiver');
  await page.getByLabel('Behaviour').selectOption(effect);
  await expect(page.getByRole('status')).toHaveText('The receiver was changed.');
}

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

test('the owner sends a link, and exports and refunds what was paid', async ({ page, request }) => {
  test.slow();
  const api = await openPaymentApi(request, LOGINS.vetrina);
  const purposes = [1, 2].map((number) => `=Deposit ${number} ${Date.now()}`);
  for (const Purpose of purposes) {
    const { PaymentUrl } = await api.createLink({ Purpose, Amount: 3660 });
    await payDirectly(request, PaymentUrl);
  }
  await logIn(page, LOGINS.vetrina);
  await page.goto(`${ADDRESSES.service}/sandbox#links?Status=SETTLED&Amount=3660`);
  await page.getByRole('button', { name: 'Export' }).click();
  for (const [kind, pattern] of [
    ['CSV, with amounts as 36,60', /\.csv$/],
    ['Excel workbook (XLSX)', /\.xlsx$/],
  ] as const) {
    await page.getByLabel('File').selectOption(kind);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(pattern);
    const bytes = await readFile(await file.path());
    if (kind.startsWith('CSV')) {
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      for (const purpose of purposes) expect(bytes.toString()).toContain(`;'${purpose};`);
      expect(bytes.toString()).toContain(';36,60;');
    }
    await expect(page.getByText(/payments-.* has \d+ rows?\./)).toBeVisible();
  }

  for (const purpose of purposes) await page.getByLabel(`Select ${purpose}`).check();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByLabel('Amount in EUR').first()).toHaveValue('36.60');
  await page.getByLabel('Amount in EUR').first().fill('10,00');
  await page.getByLabel('Reason').fill('Paid twice');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, refund 2 payments' }).click();
  await expect(page.getByText('€10.00 refunded.')).toBeVisible();
  await expect(page.getByText('€36.60 refunded.')).toBeVisible();

  // Every other list has the same export.
  await page.goto(`${ADDRESSES.service}/sandbox#sections/online-payments/refunds`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByLabel('File').selectOption('CSV, with amounts as 36.60');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const refunds = (await readFile(await (await download).path())).toString();
  expect(refunds.split('\r\n')[0]).toContain('Amount,Currency');
  for (const amount of ['10.00', '36.60']) expect(refunds).toMatch(new RegExp(`,${amount},EUR,.*Paid twice`));
});

test('the dashboard links a payment to its subscription, which can be paused and changed by keyboard', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink({
    Type: 'standard',
    SubscriptionOnCompletion: { Interval: 'month', Cycles: 12 },
  });
  await payDirectly(request, PaymentUrl);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  await page.goto(`${ADDRESSES.service}/sandbox#links/${TransactionId}`);
  await page.getByRole('main').getByRole('link', { name: 'Subscription', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Subscriptions: sub_' })).toBeFocused();
  await expect(page.getByText('€19.90 every month · 1 of 12 payments made')).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'PUT /subscriptions/' }).press('Enter');
  await page.getByLabel('Amount in EUR').fill('14.90');
  await page.getByLabel('Amount in EUR').press('Enter');
  await expect(page.locator('form.call').getByRole('status')).toHaveText('Subscription changed.');
  await expect(page.getByText('€14.90 every month')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test.describe('a form of the dashboard', () => {
  test.use({ allowedComplaint: /400/ });

  test('shows a refusal beside its field, and then creates a store', async ({ page }) => {
    await logIn(page);
    await open(page, 'Sections');
    await page.getByRole('link', { name: 'Online payments' }).click();
    await page.getByRole('link', { name: 'Stores' }).click();
    await page.getByText('POST /stores').click();
    const form = page.locator('form.call');
    await form.getByRole('button', { name: 'Save' }).click();
    const reference = form.getByLabel('Reference (required)');
    await expect(reference).toBeFocused();
    await expect(reference).toHaveAccessibleDescription(/Field is required\./);
    expect(await findViolations(page)).toEqual([]);

    const name = `store-${Date.now()}`;
    await reference.fill(name);
    await form.getByRole('button', { name: 'Add one' }).click();
    const item = form.getByRole('group', { name: 'Items 1' });
    await item.getByLabel('Name').fill('Espresso');
    await item.getByLabel('Price in EUR').fill('1.20');
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('status')).toHaveText('Store created.');
    await page.getByRole('article', { name }).getByRole('link').click();
    await expect(page.getByRole('definition').filter({ hasText: 'Espresso' })).toBeVisible();
  });
});

test('the dashboard of an owner answers a dispute with what is known, without a word of the API', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request, LOGINS.vetrina);
  const TransactionId = `disputed-${Date.now()}`;
  const Purpose = `Lamp ${TransactionId}`;
  const { PaymentUrl } = await api.createLink({ TransactionId, Purpose, ShopperName: 'Giulia Bianchi' });
  await payDirectly(request, PaymentUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, LOGINS.vetrina);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Developer view' }).click();
  await page.goto(`${ADDRESSES.service}/sandbox#links/${TransactionId}`);
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByRole('link', { name: 'Respond' }).click();
  await expect(page.getByRole('heading', { name: 'Disputes' })).toBeFocused();
  const answer = page.getByLabel('Your answer');
  await expect(answer).toHaveValue(new RegExp(`Order: ${Purpose}[^]*Shopper: Giulia Bianchi`));
  await expect(page.getByRole('main')).not.toContainText('dsp_');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'Respond' }).click();
  await expect(page.getByRole('article')).toContainText('UNDER REVIEW');
});

/** The pages of the menu, and whether the company of the test has rows there. */
const TABS: [tab: string, hasRows: boolean][] = [
  ['Overview', false],
  ['Payments', true],
  ['Subscriptions', false],
  ['Team', true],
  ['Webhooks', true],
  ['Deliveries', true],
  ['Emails', true],
  ['Requests', true],
  ['Sections', false],
  ['Receiver', false],
  ['Clock', false],
];

test('every tab of the dashboard is accessible and fits, light on a desktop and dark at 320 pixels', async ({
  page,
  request,
  webhooks,
}) => {
  test.slow();
  async function check(tab: string): Promise<void> {
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await expectAccessible(page, tab, [
      { colorScheme: 'light', width: 1280 },
      { colorScheme: 'dark', width: 320 },
    ]);
  }
  // A company with few rows: axe takes seconds for a long list, and finds nothing else in it.
  const api = await openPaymentApi(request, LOGINS.vetrina);
  const call = await createCaller(request, 'vetrina');
  await call('/api/v5/webhooks/create', { Url: webhooks.url, EventTypes: ['payment.settled'] });
  const { PaymentUrl, TransactionId } = await api.createLink({ SendConfirmationEmail: true });
  await payDirectly(request, PaymentUrl);
  await page.goto(`${ADDRESSES.service}/sandbox`);
  await check('The login');
  await logIn(page, LOGINS.vetrina);
  for (const [tab, hasRows] of TABS) {
    await open(page, tab);
    if (hasRows) await expect(page.getByRole('article').first()).toBeVisible();
    await check(tab);
  }
  await page.goto(`${ADDRESSES.service}/sandbox#links/${TransactionId}`);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await check('A payment');
  for (const place of ['password', 'second-factor']) {
    await page.goto(`${ADDRESSES.service}/sandbox#account/${place}`);
    await expect(page.getByLabel('Current password')).toBeVisible();
    await check(place);
  }
  await page.getByRole('button', { name: /vetrina/ }).click();
  await check('The menu of the user');
});
