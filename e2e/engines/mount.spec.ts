import { ADDRESSES } from '../stack/addresses.ts';
import { EVENTS, mountLogged } from '../steps/host-page.ts';
import { placeOrder } from '../steps/place-order.ts';
import { publishPretendPage } from './pretend-page.ts';
import { expect, test } from './test.ts';

const TOKENS = [
  'allow-downloads',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-same-origin',
  'allow-scripts',
  'allow-top-navigation-by-user-activation',
];

test('`mount()` adds a frame with exactly the documented permissions, and raises `ready`', async ({
  driver,
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  const { origin } = new URL(await host.open());
  await host.mount({ checkoutUrl });
  await host.seesEvents(['ready']);
  const frame = await driver.run(() => {
    const { sandbox, allow, name, src, title } = document.querySelector('iframe') as HTMLIFrameElement;
    return { tokens: [...sandbox].sort(), allow, name, src, title };
  });
  expect(frame).toEqual({
    src: checkoutUrl,
    name: `servicepay:1:${origin}`,
    allow: 'payment; publickey-credentials-get',
    title: 'Secure payment',
    tokens: TOKENS,
  });
});

test('the checkout’s address is used byte for byte', async ({ driver, host, pageServer }) => {
  const checkoutUrl = `${publishPretendPage(pageServer)}?q=a%20b&é=%C3%A9+~'#/x?y=%`;
  await host.open();
  await host.mount({ checkoutUrl });
  await host.seesEvents(['ready']);
  expect(await driver.run(() => document.querySelector('iframe')?.getAttribute('src'))).toBe(checkoutUrl);
});

test('a checkout can be unmounted and mounted again', async ({ driver, host, request }) => {
  await host.open();
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await host.seesEvents(['ready']);
  const count = await driver.run(() => {
    window.checkouts[0].unmount();
    const left = document.querySelectorAll('iframe').length;
    window.checkouts[0].mount('div');
    return [left, document.querySelectorAll('iframe').length];
  });
  expect(count).toEqual([0, 1]);
  await host.seesEvents(['ready', 'ready']);
});

test('a checkout works in a closed shadow root', async ({ driver, host, request }) => {
  await host.open();
  const { checkoutUrl } = await placeOrder(request);
  await driver.run(mountLogged, [{ checkoutUrl }, EVENTS] as const);
  await driver.run(() => {
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    const box = root.appendChild(document.createElement('div'));
    window.events = [];
    window.checkouts[0].unmount();
    window.checkouts[0].mount(box);
  });
  await host.seesEvents(['ready']);
  expect(await driver.run(() => document.querySelectorAll('iframe').length)).toBe(0);
});

test('the script stores nothing in the shop’s page and loads nothing but the checkout', async ({
  driver,
  host,
  pageServer,
}) => {
  const checkoutUrl = publishPretendPage(pageServer);
  const scriptUrl = `${ADDRESSES.service}/v1/checkout.js`;
  await host.open();
  await host.mount({ checkoutUrl });
  await host.seesEvents(['ready']);
  const left = await driver.run(() => ({
    kept: [document.cookie, localStorage.length, sessionStorage.length],
    asked: performance.getEntriesByType('resource').map(({ name }) => name),
  }));
  expect(left.kept).toEqual(['', 0, 0]);
  // The browser's own wish for an icon; and engines differ in whether they list frames.
  const others = left.asked.filter(
    (url) => ![scriptUrl, checkoutUrl].includes(url) && !url.endsWith('/favicon.ico'),
  );
  expect(others).toEqual([]);
});
