import { createCaller } from '../steps/call-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

test.use({ viewport: { width: 390, height: 844 }, allowedComplaint: /status of 410/ });

test('a wallet is opened by a link that works once, is read on a phone, and is closed', async ({
  page,
  request,
}) => {
  const call = await createCaller(request, 'partner');
  const { Wallet } = await call('/api/v5/wallet/wallets', { Currency: 'GBP' });
  await call('/sandbox/wallet-top-ups', { Currency: 'GBP', Amount: 123_456 });
  const { WalletSession } = await call('/api/v5/wallet/sessions', { ShopperReference: 'nobody' });

  await page.goto(WalletSession.WalletUrl);
  await page.waitForURL(/\/checkout\/wallet$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet');
  await expect(page.locator(`[data-wallet="${Wallet.WalletId}"]`)).toContainText('£');
  await expect(page.getByRole('region', { name: 'Saved cards' })).toContainText('Nothing here yet.');
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('[data-wallet]').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.locator('button[name=leave]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is closed');
  expect(await findViolations(page)).toEqual([]);
  await page.goto(WalletSession.WalletUrl);
  await expect(page.locator('[data-wallet]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is closed');
});
