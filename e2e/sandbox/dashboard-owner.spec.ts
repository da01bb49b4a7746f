import { readFile } from 'node:fs/promises';
import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';
import { LOGINS, logIn, open } from './steps.ts';

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
    const reference = form.getByLabel('Short name (required)');
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
