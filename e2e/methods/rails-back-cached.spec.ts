import type { Locator, Page } from '@playwright/test';
import { NO_NETWORK } from '../stack/offline-dns.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { checkBackFromBank } from '../steps/check-back-from-bank.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

// The back/forward cache, which every shopper's browser has. Playwright switches it off, and the headless shell has none.
test.use({
  launchOptions: {
    ...(process.env.E2E_CHROMIUM_PATH && { executablePath: process.env.E2E_CHROMIUM_PATH }),
    args: [NO_NETWORK, '--js-flags=--no-opt'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

// In one browser, since each worker would start its own.
test.describe.configure({ mode: 'default' });

checkBackFromBank('hosted');

// A frame that comes back with its page is there for the shopper, but Playwright has lost it: what follows works with the
// mouse, the keyboard and the script, and looks at what reaches the page around the frame.

const NOTES_RETURN = `addEventListener('pageshow', (event) => { window.name = String(event.persisted) });`;

async function findMiddle(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Comes back from the bank; the page is the same one, frame and all. */
async function goBack(page: Page): Promise<void> {
  await createBankPage(page).isOpen();
  await page.goBack({ waitUntil: 'commit' });
  // Is read and forgotten, for the next return.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { name } = window;
        window.name = '';
        return name;
      }),
    )
    .toBe('true');
}

test('a frame that is restored from the back/forward cache leads to the bank again, and then accepts a card', async ({
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
  await chooseMethod(host.frame(), 'ideal');
  await form.payButton.click();
  await goBack(page);
  await page.evaluate(() => void window.checkouts[0].submit());
  await goBack(page);
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
