import { expect, type Page } from '@playwright/test';
import { type CheckoutForm, findCheckoutForm } from './checkout-form.ts';

export type WayToPay = 'embedded' | 'own-button' | 'hosted' | 'two';

export interface Shopper {
  /** Goes to the shop window and chooses a way to pay; resolves with the form, the first one of several. */
  order(way: WayToPay): Promise<CheckoutForm>;
  /** The form in the frame that the shop's page has mounted; the first one, or the given one of several. */
  embeddedForm(index?: number): CheckoutForm;
  hostedForm(): CheckoutForm;
  /** Presses the shop's own pay button, which stands below the frame. */
  pressShopButton(options?: { clickCount: number }): Promise<void>;
  /** The order is shown as paid, by exactly one webhook. */
  seesOrderPaid(): Promise<void>;
  /** The shop has gone on to the page of the order, which shows it as paid. */
  arrivesAtPaidOrder(): Promise<void>;
  seesOrderWaiting(): Promise<void>;
}

/** The acts of a person in the shop. */
export function createShopper(page: Page): Shopper {
  const status = page.locator('[data-order]');
  const embeddedForm = (index = 0) => {
    const box = page.locator('[data-checkout-url]').nth(index);
    return findCheckoutForm(box.locator('iframe').contentFrame());
  };
  const seesOrderPaid = async () => {
    await expect(status.getByRole('heading')).toHaveText('Paid');
    await expect(status.locator('.timeline li')).toHaveText([/payment\.settled: €9\.90/]);
  };
  return {
    async order(way) {
      await page.goto('/');
      await page.locator(`button[name=way][value=${way}]`).click();
      await page.waitForURL((url) => url.pathname !== '/');
      return way === 'hosted' ? findCheckoutForm(page) : embeddedForm();
    },
    embeddedForm,
    hostedForm: () => findCheckoutForm(page),
    async pressShopButton(options) {
      const button = page.locator('#pay');
      await button.scrollIntoViewIfNeeded();
      // A click goes to what was drawn last: one that comes right after the scroll would land in the frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await button.click(options);
    },
    seesOrderPaid,
    async arrivesAtPaidOrder() {
      await page.waitForURL(/\/orders\//);
      await seesOrderPaid();
    },
    async seesOrderWaiting() {
      await expect(status.getByRole('heading')).toHaveText('Waiting for confirmation');
    },
  };
}
