import { expect, type Page } from '@playwright/test';
import { type CheckoutForm, findCheckoutForm } from './checkout-form.ts';

export type WayToPay = 'embedded' | 'own-button' | 'hosted' | 'two';

export interface Shopper {
  /** Goes to the shop window and chooses a way to pay. */
  order(way: WayToPay): Promise<void>;
  /** The form in the frame that the shop's page has mounted; the first one, or the given one of several. */
  embeddedForm(index?: number): CheckoutForm;
  hostedForm(): CheckoutForm;
  /** The order is shown as paid, by exactly one webhook. */
  seesOrderPaid(): Promise<void>;
  seesOrderWaiting(): Promise<void>;
}

const EMBEDDED_FRAME = '[data-checkout-url] iframe';

/** What a person does in the shop. */
export function createShopper(page: Page): Shopper {
  const status = page.locator('[data-order]');
  return {
    async order(way) {
      await page.goto('/');
      await page.locator(`button[name=way][value=${way}]`).click();
      await page.waitForURL((url) => url.pathname !== '/');
    },
    embeddedForm: (index = 0) => findCheckoutForm(page.locator(EMBEDDED_FRAME).nth(index).contentFrame()),
    hostedForm: () => findCheckoutForm(page),
    async seesOrderPaid() {
      await expect(status.getByRole('heading')).toHaveText('Paid');
      await expect(status.locator('.timeline li')).toHaveText([/payment\.settled: €9\.90/]);
    },
    async seesOrderWaiting() {
      await expect(status.getByRole('heading')).toHaveText('Waiting for confirmation');
    },
  };
}
