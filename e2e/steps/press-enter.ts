import { expect, type Locator } from '@playwright/test';

/** Presses Enter on a control that can be used: unlike a click, a key does not wait until the page's code is there. */
export async function pressEnter(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press('Enter');
}
