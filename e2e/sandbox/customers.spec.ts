import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { pressDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

/** A company of its own: the other tests would see its customers. */
const DEPOSITO = { Username: 'deposito', Password: 'sandbox-deposito' };

async function logIn(page: Page): Promise<void> {
  await page.goto(`${ADDRESSES.service}/sandbox#customers`);
  await page.getByLabel('Username').fill(DEPOSITO.Username);
  await page.getByLabel('Password').fill(DEPOSITO.Password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
}

const findRow = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Searches for a text: `/` puts the cursor into the field. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search' })).toBeFocused();
}

test.describe('a shopper who calls', () => {
  test('is found by what they say, and their data can be deleted', async ({ page, request }) => {
    const api = await openPaymentApi(request, DEPOSITO);
    const shopperReference = `caller-${Date.now()}`;
    const make = (Purpose: string, Amount: number) =>
      api.createLink({ Type: 'standard', Purpose, Amount, Metadata: { shopperReference } });
    const [first, second] = [await make('Two chairs', 73_121), await make('Two chairs again', 73_122)];
    for (const { PaymentUrl } of [first, second]) await pressDirectly(request, PaymentUrl);

    await logIn(page);
    await expect(findRow(page, shopperReference)).toContainText('2 payments');
    expect(await findViolations(page)).toEqual([]);
    for (const text of ['giulia bian', 'GIULIA@example.com', '731,21', 'chairs again']) {
      await search(page, text);
      await expect(findRow(page, 'Two chairs').first()).toBeVisible();
    }
    expect(await findViolations(page)).toEqual([]);
    await search(page, 'two chairs');
    await expect(findRow(page, 'Two chairs')).toHaveCount(2);
    const rows = page.getByRole('article').getByRole('heading').getByRole('link');
    for (const [key, focused] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(rows.nth(focused)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^(Payment|Customer)$/ })).toBeFocused();
    await search(page, shopperReference);
    await findRow(page, '2 payments').click();
    await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeFocused();
    await expect(findRow(page, 'Two chairs again')).toContainText('€731.22');
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete this customer’s data' }).click();
    await expect(page.getByText('This cannot be undone.')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, delete the data' }).click();
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
    await expect(findRow(page, shopperReference)).toHaveCount(0);
    // The payments are still there, without the person.
    expect(await api.read(first.TransactionId)).toMatchObject({ Status: 'SETTLED', Shopper: null });
    await search(page, shopperReference);
    await expect(page.getByText(`Nothing has “${shopperReference}”.`)).toBeVisible();
  });
});
