import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { Card } from '../steps/cards.ts';
import type { WayToPay } from '../steps/shopper.ts';
import type { Driver } from './driver/create-driver.ts';

/** Goes to the shop window and chooses a way to pay. */
export async function order(driver: Driver, way: WayToPay): Promise<void> {
  await driver.go(`${ADDRESSES.shop}/`);
  await driver.click(`button[name=way][value=${way}]`);
  await driver.find('iframe');
}

/** Types a card and everything else that is asked for, key by key. @param email undefined where the form has it already */
export const typeCard = (
  driver: Driver,
  { number, expiry, cvc }: Card,
  { email }: { email?: string } = { email: 'giulia@example.com' },
) =>
  driver.inFrame('iframe', async () => {
    await driver.type('[autocomplete~="cc-number"]', number);
    await driver.type('[autocomplete~="cc-exp"]', expiry);
    await driver.type('[autocomplete~="cc-csc"]', cvc);
    await driver.type('[autocomplete~="cc-name"]', 'Giulia Bianchi');
    if (email) await driver.type('[autocomplete~="email"]', email);
  });

/**
 * Chooses a way to pay by its label, as a shopper does: the radio button itself may be drawn over. On a busy machine, a
 * click that comes while the frame changes its height can be lost, so the choice is checked.
 */
export const chooseMethod = (driver: Driver, method: string) =>
  driver.inFrame('iframe', () =>
    expect(async () => {
      await driver.click(`[name=method][value=${method}] ~ *`);
      const chosen = await driver.run(
        () => document.querySelector<HTMLInputElement>('[name=method]:checked')?.value,
      );
      expect(chosen).toBe(method);
    }).toPass({ timeout: 15_000 }),
  );

/** How long the page may take to answer a press that has reached it, because it calls the service before it leaves. */
const HEARD_LIMIT_MS = 2_000;

/** Whether the page has heard the press: who has left already has. */
const hasHeard = (driver: Driver) =>
  Promise.race([
    driver.run(() => document.documentElement.hasAttribute('data-heard')).catch(() => true),
    wait(HEARD_LIMIT_MS).then(() => true),
  ]);

/** Presses the button in the frame. The frame may change its height just then, so the press is checked as in `chooseMethod`. */
export const pressPay = (driver: Driver) =>
  driver.inFrame('iframe', async () => {
    await driver.run(() => {
      const { documentElement } = document;
      documentElement.removeAttribute('data-heard');
      const hear = () => documentElement.setAttribute('data-heard', '');
      addEventListener('submit', hear, { capture: true, once: true });
    });
    await expect(async () => {
      const hasLeft = await driver.click('form button[type=submit]').then(
        () => false,
        // A click fails if its page leaves before the click is answered.
        (error: Error) => /no such window/.test(error.message),
      );
      expect(hasLeft || (await hasHeard(driver))).toBe(true);
    }).toPass({ timeout: 15_000 });
  });

/** The order is shown as paid, which only the webhook can bring about. */
export async function seesOrderPaid(driver: Driver): Promise<void> {
  const readHeadline = () => driver.read(() => document.querySelector('[data-order] .headline')?.textContent);
  await expect.poll(readHeadline, { timeout: 15_000 }).toBe('Paid');
}
