import { expect } from '@playwright/test';
import type { CheckoutPage } from './checkout-form.ts';
import { pressEnter } from './press-enter.ts';

/** Chooses a method by its row, also one of another country, which a long list folds. */
export async function chooseMethod(checkout: CheckoutPage, method: string): Promise<void> {
  const row = checkout.locator(`input[name=method][value=${method}]`);
  await expect(row).toBeAttached();
  if (!(await row.isVisible())) await pressEnter(checkout.locator('.more-methods'));
  await row.check();
}
