import { expect, type Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';

export type Decision = 'Approve' | 'Decline' | 'Cancel' | 'Leave pending';

interface BankPage {
  /** The shopper has arrived at the simulated bank, in the top window. */
  isOpen(): Promise<void>;
  press(decision: Decision): Promise<void>;
  /** Waits for the bank's page, and presses its button. */
  decide(decision: Decision): Promise<void>;
}

/** The bank is the service under the other name of this machine: another site than the checkout. */
const createBankPattern = () => {
  const { port } = new URL(ADDRESSES.service);
  return new RegExp(`^http://127\\.0\\.0\\.1:${port}/sandbox/bank/[\\w-]{43}$`);
};

export function createBankPage(page: Page): BankPage {
  const isOpen = async () => {
    // `commit`: a page that comes out of the back/forward cache loads nothing.
    await page.waitForURL(createBankPattern(), { waitUntil: 'commit' });
    await expect(page.getByText(/^SIMULATED (bank|wallet)$/)).toBeVisible();
  };
  const press = (decision: Decision) => page.getByRole('button', { name: decision }).click();
  return {
    isOpen,
    press,
    async decide(decision) {
      await isOpen();
      await press(decision);
    },
  };
}
