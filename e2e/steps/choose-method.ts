import { expect } from '@playwright/test';
import type { CheckoutPage } from './checkout-form.ts';
import { pressEnter } from './press-enter.ts';

/** The providers of methods that are not `ServiceDirect`'s. */
const PROVIDERS: Record<string, string> = { bank_transfer: 'FlowPay', open_banking: 'Fabrick' };

/** Chooses the provider of a method on a link with several, from the step or from another provider's form. */
export async function chooseProvider(checkout: CheckoutPage, method: string): Promise<void> {
  const row = checkout.locator(`input[name=method][value=${method}]`);
  const step = checkout.locator('button[name=provider]');
  const back = checkout.locator('button[name=change_provider]');
  await expect(row.or(step).or(back).first()).toBeAttached();
  if (await row.count()) return;
  if (await back.count()) await pressEnter(back);
  await pressEnter(checkout.locator(`button[name=provider][value=${PROVIDERS[method] ?? 'ServiceDirect'}]`));
  await expect(row).toBeAttached();
}

/** Chooses a method by its row, also one of another provider, or one of another country, which a long list folds. */
export async function chooseMethod(checkout: CheckoutPage, method: string): Promise<void> {
  const row = checkout.locator(`input[name=method][value=${method}]`);
  await chooseProvider(checkout, method);
  await expect(row).toBeAttached();
  if (!(await row.isVisible())) await pressEnter(checkout.locator('.more-methods'));
  await row.check();
}
