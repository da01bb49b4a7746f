import type { Frame, Page } from '@playwright/test';
import { addFrame, findFrame, inventSite } from '../stack/foreign-page.ts';
import {
  CHECKOUT_ORIGIN,
  CHECKOUT_URL,
  mountPretendCheckout,
  PAYMENT_EVENTS,
  PAYMENT_MESSAGES,
} from '../steps/pretend-checkout.ts';
import { expect, test } from '../steps/test.ts';
import { postToHost } from '../steps/wiretap.ts';

const EVIL_ORIGIN = 'https://evil.example';

/** The other senders that can post to the shop's window. */
const FORGERS: Record<string, (page: Page) => Promise<Frame>> = {
  'the shop’s page itself': async (page) => page.mainFrame(),
  'a frame of another origin': (page) => addFrame(page, `${EVIL_ORIGIN}/`),
  'a frame of the right origin that is not the checkout': (page) =>
    addFrame(page, `${CHECKOUT_ORIGIN}/other`),
};

/** The message by which a merchant's own page tells the script that the shopper is back. */
const RETURN_MESSAGE = { type: 'service-payment-complete', status: 'success' };

// The time of the pages stands still: however slow the machine is, the script does not give up waiting for the greeting.
test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
});

test('messages of other windows, and the return message of a merchant’s page, raise no event', async ({
  page,
  host,
}) => {
  await inventSite(page, EVIL_ORIGIN);
  const { say } = await mountPretendCheckout(page, host);
  const forgers: [string, Frame][] = [];
  for (const [name, findForger] of Object.entries(FORGERS)) forgers.push([name, await findForger(page)]);
  const seesNothingNew = async (events: unknown[]) => {
    for (const [name, forger] of forgers) {
      await postToHost(page, forger, [...PAYMENT_MESSAGES, RETURN_MESSAGE]);
      expect(await host.readEvents(), name).toEqual(events);
    }
  };
  await seesNothingNew([]);
  await say(...PAYMENT_MESSAGES.slice(0, 2), RETURN_MESSAGE);
  expect(await host.readEvents()).toEqual([['ready']]);

  await say(...PAYMENT_MESSAGES.slice(2));
  expect(await host.readEvents()).toEqual(PAYMENT_EVENTS);
  await seesNothingNew(PAYMENT_EVENTS);
});

test.describe('a page of another origin in the checkout’s frame', () => {
  // The exact target of our answers keeps them from it, and the browser reports that; the script gets no answer.
  test.use({ allowedComplaint: /target origin provided|\(frame_reloaded\)/ });

  test('raises no event and receives no message', async ({ page, host }) => {
    await inventSite(page, EVIL_ORIGIN);
    const { hostUrl, say } = await mountPretendCheckout(page, host);
    await say(...PAYMENT_MESSAGES.slice(0, 2));
    await page.locator('iframe').evaluate((frame, src) => {
      (frame as HTMLIFrameElement).src = src;
    }, `${EVIL_ORIGIN}/`);
    const evil = await findFrame(page, `${EVIL_ORIGIN}/`);
    await postToHost(page, evil, PAYMENT_MESSAGES);
    expect(await host.readEvents()).toEqual([['ready']]);

    // The other page does not receive the script's questions either; a message with the target `*` shows that it could receive
    // one.
    await page.evaluate(() => {
      window.checkouts[0].validate();
      frames[0]?.postMessage('to anybody', '*');
    });
    await expect
      .poll(() => evil.evaluate(() => window.received))
      .toEqual([{ origin: new URL(hostUrl).origin, data: 'to anybody' }]);

    await page.locator('iframe').evaluate((frame, src) => {
      (frame as HTMLIFrameElement).src = src;
    }, CHECKOUT_URL);
    const genuine = await findFrame(page, CHECKOUT_URL);
    await postToHost(page, genuine, PAYMENT_MESSAGES);
    expect(await host.readEvents()).toEqual(PAYMENT_EVENTS);
  });
});
