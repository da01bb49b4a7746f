import type { Locator, Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { expect } from '../steps/test.ts';

/** The tests of one company would see each other's rows and receiver: each test that minds logs in as another. */
export const LOGINS = {
  merchant: { Username: 'merchant', Password: 'sandbox-merchant' },
  partner: { Username: 'partner', Password: 'sandbox-partner' },
  archivio: { Username: 'archivio', Password: 'sandbox-archivio' },
  deposito: { Username: 'deposito', Password: 'sandbox-deposito' },
  vetrina: { Username: 'vetrina', Password: 'sandbox-vetrina' },
};

export async function logIn(page: Page, { Username, Password } = LOGINS.merchant): Promise<void> {
  await page.goto(`${ADDRESSES.service}/sandbox#links`);
  await page.getByLabel('Username').fill(Username);
  await page.getByLabel('Password').fill(Password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
}

export const open = async (page: Page, tab: string): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  const link = page.getByRole('navigation').getByRole('link', { name: tab, exact: true });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Developers' }).click();
  await link.click();
  await expect(page.getByRole('heading', { name: tab, exact: true })).toBeVisible();
};

export const findRow = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

export async function setBehaviour(page: Page, effect: string): Promise<void> {
  await open(page, 'Receiver');
  await page.getByLabel('Behaviour').selectOption(effect);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('form.call').getByRole('status')).toHaveText('The receiver was changed.');
}
