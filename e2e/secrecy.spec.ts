import type { Page } from '@playwright/test';
import { ADDRESSES } from './addresses.ts';
import { CARDS } from './cards.ts';
import { expect, test } from './test.ts';

/** A number and a code that occur nowhere by chance. */
const CARD = { ...CARDS.good, cvc: '739' };
const SECRETS = /4111[\s-]?1111|\b739\b/;

interface Leak {
  where: string;
  text: string;
}

/** Collects everything that leaves the checkout's frame, or stays behind in the browser. */
async function watchForLeaks(page: Page): Promise<() => Promise<Leak[]>> {
  const seen: Leak[] = [];
  await page.exposeFunction('reportMessage', (text: string) => seen.push({ where: 'message', text }));
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      (window as unknown as { reportMessage: (text: string) => void }).reportMessage(JSON.stringify(data));
    });
  });
  page.on('console', (message) => seen.push({ where: 'console', text: message.text() }));
  page.on('request', (request) => {
    seen.push({ where: 'address', text: request.url() });
    const isToService = new URL(request.url()).origin === ADDRESSES.service;
    if (!isToService) {
      seen.push({
        where: 'request',
        text: `${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      });
    }
  });
  return async () => {
    for (const frame of page.frames()) {
      seen.push({
        where: 'storage',
        text: await frame.evaluate(() => {
          // In a third-party frame the browser may forbid even to ask.
          const read = (get: () => unknown) => {
            try {
              return JSON.stringify(get());
            } catch {
              return '';
            }
          };
          return [
            read(() => localStorage),
            read(() => sessionStorage),
            read(() => document.cookie),
            location.href,
          ].join();
        }),
      });
    }
    return seen;
  };
}

for (const way of ['embedded', 'own-button', 'hosted'] as const) {
  test(`card number and security code stay in the checkout page: ${way}`, async ({ page, shopper }) => {
    const collect = await watchForLeaks(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await shopper.order(way);
    const form = way === 'hosted' ? shopper.hostedForm() : shopper.embeddedForm();
    await form.fill(CARD);
    const beforePaying = await collect();
    await (way === 'own-button' ? shopper.pressShopButton() : form.pay());
    await page.waitForURL(/\/(orders\/|success)/);
    await shopper.seesOrderPaid();
    const seen = [...beforePaying, ...(await collect())];

    expect(seen.filter(({ text }) => SECRETS.test(text))).toEqual([]);
    // The same pattern finds the card in the one request that must carry it, and all places were looked at.
    expect(sent.filter((text) => SECRETS.test(text))).toHaveLength(1);
    const places = new Set(seen.map(({ where }) => where));
    const expected = ['address', 'request', 'storage'];
    expect([...places]).toEqual(
      expect.arrayContaining(way === 'hosted' ? expected : [...expected, 'message']),
    );
  });
}
