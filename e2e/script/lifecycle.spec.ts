import { CARDS } from '../steps/cards.ts';
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

test('a checkout that is mounted again and again has one frame with an empty form, can be paid, and leaves nothing behind', async ({
  page,
  host,
  mountOrder,
}) => {
  await page.addInitScript(countMessageListeners);
  // The browser first ends the loading of a hundred frames, which takes many seconds on a busy machine.
  const { form } = await mountOrder({ readyTimeout: 45_000 });
  const readTraces = () =>
    page.evaluate(() => [document.querySelectorAll('iframe').length, window.messageListeners.size]);
  expect(await readTraces()).toEqual([1, 1]);
  await form.fill(CARDS.good);

  const traces = await page.evaluate(() => {
    const [checkout] = window.checkouts;
    const box = document.querySelector('div') as Element;
    checkout.unmount();
    const other = ServicePay.createCheckout({ checkoutUrl: 'http://localhost:9/checkout/none' });
    for (let count = 0; count < 100; count += 1) {
      other.mount('body');
      other.unmount();
    }
    const left = [document.querySelectorAll('iframe').length, window.messageListeners.size];
    // In the same tick, so that the first of the two pages does not load.
    checkout.mount(box);
    checkout.unmount();
    checkout.mount(box);
    return left;
  });
  expect(traces).toEqual([0, 0]);
  expect(await page.evaluate(async () => (await window.checkouts[0].validate()).valid)).toBe(false);
  await expect(form.number).toHaveValue('');
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'ready', 'validation', 'complete']);
  expect(await readTraces()).toEqual([1, 1]);

  await page.evaluate(() => {
    window.checkouts[0].destroy();
    window.checkouts[0].destroy();
  });
  expect(await readTraces()).toEqual([0, 0]);
  await expect(page.evaluate(() => window.checkouts[0].mount('body'))).rejects.toThrow('destroyed');
});
