import { expect, type Page } from '@playwright/test';
import { type CheckoutForm, findCheckoutForm } from './checkout-form.ts';

export type WayToPay = 'embedded' | 'own-button' | 'hosted' | 'two';

export interface Shopper {
  /** Goes to the shop window and chooses a way to pay. */
  order(way: WayToPay): Promise<void>;
  /** The form in the frame that the shop's page has mounted; the first one, or the given one of several. */
  embeddedForm(index?: number): CheckoutForm;
  hostedForm(): CheckoutForm;
  /** Presses the shop's own pay button, which stands below the frame. */
  pressShopButton(options?: { clickCount: number }): Promise<void>;
  /** The order is shown as paid, by exactly one webhook. */
  seesOrderPaid(): Promise<void>;
  seesOrderWaiting(): Promise<void>;
}

/** The acts of a person in the shop. */
export function createShopper(page: Page): Shopper {
  const status = page.locator('[data-order]');
  return {
    async order(way) {
      await page.goto('/');
      await page.locator(`button[name=way][value=${way}]`).click();
      await page.waitForURL((url) => url.pathname !== '/');
    },
    embeddedForm: (index = 0) => {
      const box = page.locator('[data-checkout-url]').nth(index);
      return findCheckoutForm(box.locator('iframe').contentFrame());
    },
    hostedForm: () => findCheckoutForm(page),
    async pressShopButton(options) {
      const button = page.locator('#pay');
      await button.scrollIntoViewIfNeeded();
      // Chromium sends a click to what it drew last: one that comes right after the scroll would land in the frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await button.click(options);
    },
    async seesOrderPaid() {
      await expect(status.getByRole('heading')).toHaveText('Paid');
      await expect(status.locator('.timeline li')).toHaveText([/payment\.settled: €9\.90/]);
    },
    async seesOrderWaiting() {
      await expect(status.getByRole('heading')).toHaveText('Waiting for confirmation');
    },
  };
}
