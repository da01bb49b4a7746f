import type { Locator, Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { createCaller } from '../steps/call-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expectAccessible } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

/** No other test pays this company in this currency. */
const LOGIN = { Username: 'archivio', Password: 'sandbox-archivio' };
const PLACE = '#overview?Days=7&Currency=RON';

const LOOKS = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1280 },
] as const;

async function logIn(page: Page): Promise<void> {
  await page.goto(`${ADDRESSES.service}/sandbox${PLACE}`);
  await page.getByLabel('Username').fill(LOGIN.Username);
  await page.getByLabel('Password').fill(LOGIN.Password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeFocused();
}

/** The colors of a chart's picture, by how many of its dots have them. */
const countColors = (page: Page, title: string) =>
  page
    .getByRole('figure')
    .filter({ hasText: title })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const colors: Record<string, number> = {};
      for (let at = 0; at < dots.length; at += 4) {
        if (dots[at + 3] !== 255) continue;
        const color = `rgb(${dots[at]}, ${dots[at + 1]}, ${dots[at + 2]})`;
        colors[color] = (colors[color] ?? 0) + 1;
      }
      return colors;
    });

test('the overview shows a payment, a decline and a refund that were just made, as charts and as tables that fit', async ({
  page,
  request,
}) => {
  test.slow();
  const api = await openPaymentApi(request, LOGIN);
  const { PaymentUrl, TransactionId } = await api.createLink({
    Type: 'standard',
    Currency: 'RON',
    Amount: 4200,
  });
  await page.goto(PaymentUrl);
  const form = findCheckoutForm(page);
  await form.payBy(CARDS.declined);
  await expect(form.notice).toBeVisible();
  await form.payBy(CARDS.good);
  await page.waitForURL(/returned=success/);
  await logIn(page);
  await expect(page.getByText('RON 42.00').first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '100 % 1 of 1 link' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'The bank gives no reason' })).toContainText('1');

  await page.locator('summary', { hasText: 'Amounts by day' }).press('Enter');
  const table = page.getByRole('region', { name: 'Amounts by day' }).getByRole('row');
  await expect(table).toHaveCount(8);
  await expect(table.last()).toContainText('RON 42.00');
  await expect(table.nth(1)).toContainText('RON 0.00');
  const bars = await page
    .locator('.legend li')
    .first()
    .evaluate((item) => getComputedStyle(item, '::before').color);
  expect((await countColors(page, 'Amounts by day'))[bars]).toBeGreaterThan(1_000);
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await expectAccessible(page, 'The overview', LOOKS);

  const call = await createCaller(request, LOGIN.Username);
  await call('/api/v5/payments/refund', { TransactionId, Amount: 1200 });
  // No button is pressed: the page refreshes by itself.
  await expect(table.last()).toContainText('-RON 12.00');
});

test('the overview keeps its range and currency in its URL, and can be used by keyboard', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('link', { name: '90 days' }).press('Enter');
  await expect(page).toHaveURL(/#overview\?Currency=RON&Days=90$|#overview\?Days=90&Currency=RON$/);
  await expect(page.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  const [from, to] = ['From', 'To'].map((name) => page.getByLabel(name, { exact: true })) as [
    Locator,
    Locator,
  ];
  // Both fields are empty until the figures of the range have arrived.
  const countDays = async () =>
    (Date.parse(await to.inputValue()) - Date.parse(await from.inputValue())) / 86_400_000 + 1;
  await expect.poll(countDays).toBe(7);
  const today = await to.inputValue();
  await from.fill(today);
  await expect(page).toHaveURL(new RegExp(`From=${today}&To=${today}`));
  // Typed key by key: each digit of the year makes a valid date. The browser's language decides the order.
  await from.focus();
  await page.keyboard.type(`${today.slice(5, 7)}01${today.slice(0, 4)}`, { delay: 50 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`From=${today.slice(0, 7)}-01`));
});
