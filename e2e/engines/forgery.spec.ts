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

/** Adds a second frame to the page, with one more page that speaks the protocol. */
async function addFrame(driver: Driver, url: string): Promise<string> {
  const { origin } = new URL(await driver.readUrl());
  await driver.run(
    (src, name) => {
      const id = 'other';
      document.body.append(Object.assign(document.createElement('iframe'), { src, name, id }));
    },
    url,
    `servicepay:1:${origin}`,
  );
  return '#other';
}

const FORGERS: Record<string, (driver: Driver, checkoutUrl: string) => Promise<string | undefined>> = {
  'the shop’s own window': async () => undefined,
  'another frame of the right origin': (driver, url) => addFrame(driver, url),
  'a frame of another origin': (driver, url) => addFrame(driver, moveTo('evil.localhost', url)),
};

for (const [name, prepare] of Object.entries(FORGERS)) {
  test(`messages of ${name} raise no event`, async ({ driver, host, pageServer }) => {
    const checkoutUrl = publishPretendPage(pageServer);
    const hostUrl = await host.open();
    await host.mount({ checkoutUrl });
    await host.seesEvents(['ready']);
    const frame = await prepare(driver, checkoutUrl);
    const end = { type: 'end', id: 1 };
    if (frame) {
      await driver.inFrame(frame, () => driver.run((all) => window.say(...all), [...FORGED, end]));
    } else {
      await driver.run(
        (all) => {
          for (const message of all) postMessage({ servicepay: 1, ...message }, origin);
        },
        [...FORGED, end],
      );
    }
    await expect.poll(() => hasHeard(driver, end)).toBe(true);
    expect(await host.readEvents()).toEqual([['ready']]);

    // The first iframe of the page is the genuine one, and is heard still.
    await sayInFrame(driver, GENUINE);
    expect(await host.readEvents()).toEqual([['ready'], ['method_change', { method: 'card' }]]);
    expect(await driver.readUrl()).toBe(hostUrl);
  });
}
