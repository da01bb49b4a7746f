import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Card } from './cards.ts';

/** The checkout page, wherever it is: the page itself when hosted, a frame when embedded. */
export type CheckoutPage = Page | FrameLocator;

export interface CheckoutForm {
  number: Locator;
  expiry: Locator;
  cvc: Locator;
  payButton: Locator;
  /** The notice about the last failed attempt. */
  notice: Locator;
  /** Types a card and everything else that is asked for. */
  fill(card: Card): Promise<void>;
  pay(): Promise<void>;
  /** Fills the form with a card and presses the button. */
  payBy(card: Card): Promise<void>;
}

/** Finds the fields by what `docs` promise to anything that drives the page, not by its texts. */
export function findCheckoutForm(page: CheckoutPage): CheckoutForm {
  const findField = (token: string) => page.locator(`[autocomplete~="${token}"]`);
  const number = findField('cc-number');
  const expiry = findField('cc-exp');
  const cvc = findField('cc-csc');
  const payButton = page.locator('form button[type=submit]');
  const fill = async (card: Card) => {
    await number.fill(card.number);
    await expiry.fill(card.expiry);
    await cvc.fill(card.cvc);
    await findField('cc-name').fill('Giulia Bianchi');
    await findField('email').fill('giulia@example.com');
  };
  return {
    number,
    expiry,
    cvc,
    payButton,
    notice: page.locator('.notice'),
    fill,
    pay: () => payButton.click(),
    async payBy(card) {
      await fill(card);
      await payButton.click();
    },
  };
}
