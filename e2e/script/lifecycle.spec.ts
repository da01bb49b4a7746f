import { CARDS } from '../steps/cards.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

declare global {
  interface Window {
    messageListeners: Set<unknown>;
  }
}

/** Counts the window's `message` listeners; runs before anything else. */
function countMessageListeners(): void {
  const { addEventListener, removeEventListener } = window;
  window.messageListeners = new Set();
  window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    if (given[0] === 'message') window.messageListeners.add(given[1]);
    return addEventListener.apply(window, given);
  };
  window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    if (given[0] === 'message') window.messageListeners.delete(given[1]);
    return removeEventListener.apply(window, given);
  };
}

test('`destroy()` leaves nothing behind', async ({ page, mountOrder }) => {
  await page.addInitScript(countMessageListeners);
  await mountOrder();
  const readTraces = () =>
    page.evaluate(() => [document.querySelectorAll('iframe').length, window.messageListeners.size]);
  expect(await readTraces()).toEqual([1, 1]);

  await page.evaluate(() => {
    window.checkouts[0].destroy();
    window.checkouts[0].destroy();
  });
  expect(await readTraces()).toEqual([0, 0]);
  await expect(page.evaluate(() => window.checkouts[0].mount('body'))).rejects.toThrow('destroyed');
});

test('a hundred mounts leave nothing behind', async ({ page, host }) => {
  await page.addInitScript(countMessageListeners);
  await host.open();
  const traces = await page.evaluate(() => {
    const checkout = ServicePay.createCheckout({ checkoutUrl: 'http://localhost:9/checkout/none' });
    for (let count = 0; count < 100; count += 1) {
      checkout.mount('body');
      checkout.unmount();
    }
    return [document.querySelectorAll('iframe').length, window.messageListeners.size];
  });
  expect(traces).toEqual([0, 0]);
});

test('`mount()`, `unmount()` and `mount()` in one tick end with one frame and one `ready`', async ({
  page,
  host,
  request,
}) => {
  await host.open();
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await page.evaluate(() => {
    const [checkout] = window.checkouts;
    const box = document.querySelector('div') as Element;
    checkout.unmount();
    checkout.mount(box);
    checkout.unmount();
    checkout.mount(box);
  });
  const { valid } = await page.evaluate(() => window.checkouts[0].validate());
  expect(valid).toBe(false);
  await expect(page.locator('iframe')).toHaveCount(1);
  expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'validation']);
});

test('a checkout that is unmounted and mounted again has an empty form, and can be paid', async ({
  page,
  host,
  mountOrder,
}) => {
  const { form } = await mountOrder();
  await form.fill(CARDS.good);
  await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  await page.evaluate(() => window.checkouts[0].unmount());
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.evaluate(() => window.checkouts[0].mount('div'));
  await expect(form.number).toHaveValue('');
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'ready', 'complete']);
});
