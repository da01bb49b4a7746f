import type { Locator, Page } from '@playwright/test';
import { NO_NETWORK } from '../stack/offline-dns.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { checkBackFromBank } from '../steps/check-back-from-bank.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import type { HostPage } from '../steps/host-page.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

// The back/forward cache, which every shopper's browser has, and which Playwright switches off.
test.use({
  launchOptions: {
    ...(process.env.E2E_CHROMIUM_PATH && { executablePath: process.env.E2E_CHROMIUM_PATH }),
    args: [NO_NETWORK],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

checkBackFromBank(['hosted']);

// A frame that comes back with its page is there for the shopper, but Playwright has lost it: what follows works with the
// mouse, the keyboard and the script, and looks at what reaches the page around the frame.

const NOTES_RETURN = `addEventListener('pageshow', (event) => { window.name = String(event.persisted) });`;

async function findMiddle(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Goes to the bank with iDEAL from the frame, and comes back; the page is the same one, frame and all. */
async function goThereAndBack(page: Page, host: HostPage): Promise<void> {
  await chooseMethod(host.frame(), 'ideal');
  await findCheckoutForm(host.frame()).payButton.click();
  await createBankPage(page).isOpen();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.name)).toBe('true');
}

test('a frame that is restored from the back/forward cache leads to the bank again', async ({
  page,
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  await host.open({ before: NOTES_RETURN });
  await host.mount({ checkoutUrl });
  await goThereAndBack(page, host);
  await page.evaluate(() => void window.checkouts[0].submit());
  await createBankPage(page).decide('Approve');
  await page.waitForURL(/\/success\?order=/);
});

test('a frame that is restored from the back/forward cache accepts a card instead', async ({
  page,
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  await page.setViewportSize({ width: 1280, height: 1200 });
  await host.open({ before: NOTES_RETURN });
  await host.mount({ checkoutUrl, height: '1100px' });
  const form = findCheckoutForm(host.frame());
  const findField = (token: string) => host.frame().locator(`[autocomplete~="${token}"]`);
  const card = await findMiddle(host.frame().locator('input[name=method][value=card]'));
  const fields: [number, number, string][] = [
    [...(await findMiddle(form.number)), CARDS.good.number],
    [...(await findMiddle(form.expiry)), CARDS.good.expiry],
    [...(await findMiddle(form.cvc)), CARDS.good.cvc],
    [...(await findMiddle(findField('cc-name'))), 'Giulia Bianchi'],
    [...(await findMiddle(findField('email'))), 'giulia@example.com'],
  ];
  await goThereAndBack(page, host);
  // The form is off until the service has said how the payment stands.
  await expect(async () => {
    await page.mouse.click(...card);
    expect((await host.readEvents()).at(-1)).toEqual(['method_change', { method: 'card' }]);
  }).toPass();
  for (const [x, y, text] of fields) {
    await page.mouse.click(x, y);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect
    .poll(async () =>
      (await host.readEvents()).filter(([event]) => event === 'complete' || event === 'error'),
    )
    .toEqual([['complete', { type: 'payment.completed' }]]);
});
