import type { Driver } from './driver/create-driver.ts';
import { hasHeard, type Message, moveTo, publishPretendPage, sayInFrame } from './pretend-page.ts';
import { expect, test } from './test.ts';

/** Messages that only the page in the checkout's own frame may send. */
const FORGED: Message[] = [
  { type: 'method_change', method: 'forged' },
  { type: 'error', code: 'forged', message: 'Forged.' },
  { type: 'complete', transactionId: 'forged', status: 'SETTLED', method: 'card' },
  { type: 'redirect', url: 'http://localhost/forged' },
];

const GENUINE: Message = { type: 'method_change', method: 'card' };

/** Speaks from a second frame of the page, with one more page that speaks the protocol. */
async function forgeInFrame(driver: Driver, url: string, messages: Message[]): Promise<void> {
  const { origin } = new URL(await driver.readUrl());
  const id = await driver.run(
    (src, name) => {
      const id = `other-${document.querySelectorAll('iframe').length}`;
      document.body.append(Object.assign(document.createElement('iframe'), { src, name, id }));
      return id;
    },
    url,
    `servicepay:1:${origin}`,
  );
  await driver.inFrame(`#${id}`, () => driver.run((all) => window.say(...all), messages));
}

const FORGERS: Record<string, (driver: Driver, checkoutUrl: string, messages: Message[]) => Promise<void>> = {
  'the shop’s own window': (driver, _url, messages) =>
    driver.run((all) => {
      for (const message of all) postMessage({ servicepay: 1, ...message }, origin);
    }, messages),
  'another frame of the right origin': forgeInFrame,
  'a frame of another origin': (driver, url, messages) =>
    forgeInFrame(driver, moveTo('evil.localhost', url), messages),
};

test('messages of other windows than the checkout’s frame raise no event', async ({
  driver,
  host,
  pageServer,
}) => {
  const checkoutUrl = publishPretendPage(pageServer);
  const hostUrl = await host.open();
  await host.mount({ checkoutUrl });
  await host.seesEvents(['ready']);
  for (const [index, [name, forge]] of Object.entries(FORGERS).entries()) {
    await test.step(name, async () => {
      const end = { type: 'end', id: index };
      await forge(driver, checkoutUrl, [...FORGED, end]);
      await expect.poll(() => hasHeard(driver, end)).toBe(true);
      expect(await host.readEvents()).toEqual([['ready']]);
    });
  }

  // The first iframe of the page is the genuine one, and is heard still.
  await sayInFrame(driver, GENUINE);
  expect(await host.readEvents()).toEqual([['ready'], ['method_change', { method: 'card' }]]);
  expect(await driver.readUrl()).toBe(hostUrl);
});
