import { expect, type FrameLocator, type Locator } from '@playwright/test';
import type { CheckoutPage } from './checkout-form.ts';

/** The dialog in which the card holder's bank asks for 3-D Secure. */
export interface ChallengeDialog {
  dialog: Locator;
  /** The bank's page. */
  bank: FrameLocator;
  cancelButton: Locator;
  /** It is there, and the bank's page in it. */
  isOpen(): Promise<void>;
  isClosed(): Promise<void>;
  /** The address of the bank. */
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
