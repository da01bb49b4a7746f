import type { Page } from '@playwright/test';
import { createBankPage } from './bank-page.ts';
import { chooseMethod } from './choose-method.ts';
import type { Shopper, WayToPay } from './shopper.ts';

/** Orders in the given way, and goes to the bank's page; resolves with the address of the checkout. */
export async function goToBank(
  { page, shopper }: { page: Page; shopper: Shopper },
  way: WayToPay,
  method: string,
): Promise<string> {
  await shopper.order(way);
  const isHosted = way === 'hosted';
  const checkout = isHosted ? page : page.locator('[data-checkout-url] iframe').contentFrame();
  const box = page.locator('[data-checkout-url]');
  const checkoutUrl = isHosted ? page.url() : String(await box.getAttribute('data-checkout-url'));
  await chooseMethod(checkout, method);
  if (way === 'own-button') await shopper.pressShopButton();
  else await checkout.locator('form button[type=submit]').click();
  await createBankPage(page).isOpen();
  return checkoutUrl;
}
