import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import type { Driver } from './driver/create-driver.ts';
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

/** The frame’s attributes, and what the script has left in the page or asked for. */
const readPage = (driver: Driver) =>
  driver.run(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const { sandbox, allow, name, title } = frame;
    return {
      // Byte for byte, as `src` would not be.
      frame: { src: frame.getAttribute('src'), tokens: [...sandbox].sort(), allow, name, title },
      kept: [document.cookie, localStorage.length, sessionStorage.length],
      asked: performance.getEntriesByType('resource').map(({ name }) => name),
    };
  });

test('`mount()` adds a frame with exactly the documented permissions, as often as it is called, also in a closed shadow root', async ({
  driver,
  host,
  pageServer,
}) => {
  const checkoutUrl = `${publishPretendPage(pageServer)}?q=a%20b&é=%C3%A9+~'#/x?y=%`;
  const { origin } = new URL(await host.open());
  await host.mount({ checkoutUrl });
  await host.seesEvents(['ready']);
  const { frame, kept, asked } = await readPage(driver);
  expect(frame).toEqual({
    src: checkoutUrl,
    name: `servicepay:1:${origin}`,
    allow: 'payment; publickey-credentials-get',
    title: 'Secure payment',
    tokens: TOKENS,
  });
  expect(kept, 'nothing is stored in the shop’s page').toEqual(['', 0, 0]);
  // The browser's own wish for an icon; and engines differ in whether they list frames.
  const [framePath = ''] = checkoutUrl.split('?');
  const expected = [`${ADDRESSES.service}/v1/checkout.js`, framePath, `${origin}/favicon.ico`];
  expect(
    asked.filter((url) => !expected.includes(url.split('?')[0] ?? '')),
    'nothing is loaded but the checkout',
  ).toEqual([]);

  await test.step('again', async () => {
    const count = await driver.run(() => {
      window.checkouts[0].unmount();
      const left = document.querySelectorAll('iframe').length;
      window.checkouts[0].mount('div');
      return [left, document.querySelectorAll('iframe').length];
    });
    expect(count).toEqual([0, 1]);
    await host.seesEvents(['ready', 'ready']);
  });

  await test.step('in a closed shadow root', async () => {
    await driver.run(() => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
      window.checkouts[0].unmount();
      window.checkouts[0].mount(root.appendChild(document.createElement('div')));
    });
    await host.seesEvents(['ready', 'ready', 'ready']);
    expect(await driver.run(() => document.querySelectorAll('iframe').length)).toBe(0);
  });
});

test('a frame that others move, remove, or lead to a blank page and back is ready again, and only the blank page is an error', async ({
  driver,
  host,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ PaymentMethods: ['card'] });
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.seesEvents(['ready']);
  const seesState = (state: string) =>
    expect.poll(() => driver.run(() => window.checkouts[0].state), { timeout: 20_000 }).toBe(state);
  /** Waits for the page in the new window: until its `load`, the state is that of the old one. */
  const change = async (act: () => void) => {
    await driver.run(() => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      frame.addEventListener('load', () => frame.setAttribute('data-loaded', ''), { once: true });
    });
    await driver.run(act);
    await expect
      .poll(() => driver.run(() => document.querySelector('iframe')?.hasAttribute('data-loaded')))
      .toBe(true);
    await driver.run(() => document.querySelector('iframe')?.removeAttribute('data-loaded'));
  };
  await change(() => document.body.prepend(document.querySelector('div') as Element));
  await seesState('ready');
  await change(() => {
    const box = document.querySelector('div') as Element;
    box.remove();
    document.body.append(box);
  });
  await seesState('ready');
  await host.seesEvents(['ready']);
  await change(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.dataset.src = frame.src;
    frame.src = 'about:blank';
  });
  await seesState('failed');
  await change(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.src = frame.dataset.src as string;
  });
  await seesState('ready');
  await host.seesEvents(['ready', 'load_error']);
});
