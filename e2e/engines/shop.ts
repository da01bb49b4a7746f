import { expect } from '@playwright/test';
import { ADDRESSES } from '../addresses.ts';
import type { Card } from '../cards.ts';
import type { WayToPay } from '../shopper.ts';
import type { Driver } from './driver/create-driver.ts';

/** Goes to the shop window and chooses a way to pay. */
export async function order(driver: Driver, way: WayToPay): Promise<void> {
  await driver.go(`${ADDRESSES.shop}/`);
  await driver.click(`button[name=way][value=${way}]`);
  await driver.find('iframe');
}

/** Types a card and everything else that is asked for, key by key. */
export const typeCard = (driver: Driver, { number, expiry, cvc }: Card) =>
  driver.inFrame('iframe', async () => {
    await driver.type('[autocomplete~="cc-number"]', number);
    await driver.type('[autocomplete~="cc-exp"]', expiry);
    await driver.type('[autocomplete~="cc-csc"]', cvc);
    await driver.type('[autocomplete~="cc-name"]', 'Giulia Bianchi');
    await driver.type('[autocomplete~="email"]', 'giulia@example.com');
  });

/**
 * Chooses a way to pay by its label, as a shopper does: the radio button itself may be drawn over. On a busy machine WebKit
 * can lose a click that comes while the frame changes its height, so the choice is checked.
 */
export const chooseMethod = (driver: Driver, method: string) =>
  driver.inFrame('iframe', () =>
    expect(async () => {
      await driver.click(`label:has([name=method][value=${method}])`);
      const chosen = await driver.run(
        () => document.querySelector<HTMLInputElement>('[name=method]:checked')?.value,
      );
      expect(chosen).toBe(method);
    }).toPass({ timeout: 15_000 }),
  );

export const pressPay = (driver: Driver) =>
  driver.inFrame('iframe', () => driver.click('form button[type=submit]'));

/** The order is shown as paid, which only the webhook can bring about. */
export async function seesOrderPaid(driver: Driver): Promise<void> {
  const readHeadline = () => driver.read(() => document.querySelector('[data-order] .headline')?.textContent);
  await expect.poll(readHeadline, { timeout: 15_000 }).toBe('Paid');
}
