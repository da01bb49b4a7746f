import { expect, type FrameLocator, type Locator } from '@playwright/test';
import { CARDS } from './cards.ts';
import { type CheckoutForm, type CheckoutPage, findCheckoutForm } from './checkout-form.ts';

/** The dialog in which the card holder's bank asks for 3-D Secure. */
export interface ChallengeDialog {
  dialog: Locator;
  /** The frame with the bank's page. */
  bank: FrameLocator;
  cancelButton: Locator;
  /** Waits until the dialog and the bank's page in it are visible. */
  isOpen(): Promise<void>;
  isClosed(): Promise<void>;
  press(decision: 'Approve' | 'Reject'): Promise<void>;
}

export function findChallenge(checkout: CheckoutPage): ChallengeDialog {
  const dialog = checkout.locator('dialog.challenge');
  const bank = dialog.locator('iframe').contentFrame();
  return {
    dialog,
    bank,
    cancelButton: dialog.getByRole('button'),
    async isOpen() {
      await expect(bank.getByText('SIMULATED bank')).toBeVisible();
    },
    isClosed: () => expect(dialog).toBeHidden(),
    press: (decision) => bank.getByRole('button', { name: decision }).click(),
  };
}

/** Pays with the card whose bank asks for 3-D Secure, and waits for the bank's page. */
export async function payChallenged(
  checkout: CheckoutPage,
): Promise<{ form: CheckoutForm; challenge: ChallengeDialog }> {
  const form = findCheckoutForm(checkout);
  await form.payBy(CARDS.challenged);
  const challenge = findChallenge(checkout);
  await challenge.isOpen();
  return { form, challenge };
}
