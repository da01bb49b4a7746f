import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('`mount()` in another place, also in a shadow root, moves the checkout and keeps the typed card', async ({
  page,
  host,
  mountOrder,
}) => {
  const { form } = await mountOrder();
  await form.number.fill(CARDS.good.number);

  await page.evaluate(() => {
    const other = document.createElement('main');
    document.body.append(other);
    window.checkouts[0].mount(other);
  });
  await expect(page.locator('main iframe')).toHaveCount(1);
  await expect(form.number).toHaveValue(CARDS.good.number);

  await page.evaluate(() => {
    const host = document.createElement('aside');
    document.body.append(host);
    window.checkouts[0].mount(host.attachShadow({ mode: 'open' }));
  });
  await expect(page.locator('aside iframe')).toHaveCount(1);
  await expect(form.number).toHaveValue(CARDS.good.number);

  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'complete']);
});

test('a frame that other code moves, or removes and inserts again, becomes ready by itself', async ({
  page,
  host,
  mountOrder,
}) => {
  await mountOrder();

  // Until its `load` the new window cannot be known, and a question asked then fails with `frame_reloaded`.
  await page.evaluate(async () => {
    const loaded = new Promise((resolve) => {
      document.querySelector('iframe')?.addEventListener('load', resolve, { once: true });
    });
    document.body.prepend(document.querySelector('div') as Element);
    await loaded;
  });
  const readValidity = () => page.evaluate(async () => (await window.checkouts[0].validate()).valid);
  await expect.poll(() => page.evaluate(() => window.checkouts[0].state)).toBe('ready');
  expect(await readValidity()).toBe(false);

  await page.evaluate(async () => {
    const box = document.querySelector('div') as Element;
    const loaded = new Promise((resolve) => {
      box.querySelector('iframe')?.addEventListener('load', resolve, { once: true });
    });
    box.remove();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    document.body.append(box);
    await loaded;
  });
  await expect.poll(() => page.evaluate(() => window.checkouts[0].state)).toBe('ready');
  expect(await readValidity()).toBe(false);
  expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'validation', 'validation']);
});

test.describe('a frame that other code removes', () => {
  test.use({ allowedComplaint: /no answer: .*\(unmounted\)/ });

  test('makes an open `submit()` reject, and can be mounted again', async ({ page, host, mountOrder }) => {
    await mountOrder();
    await findCheckoutForm(host.frame()).fill(CARDS.slow);
    const code = await page.evaluate(async () => {
      const [checkout] = window.checkouts;
      const submission = checkout.submit();
      document.querySelector('div')?.replaceChildren();
      return submission.catch((error: { code: string }) => [error.code, checkout.state]);
    });
    expect(code).toEqual(['unmounted', 'idle']);
    await page.evaluate(() => window.checkouts[0].mount('div'));
    await expect.poll(() => page.evaluate(() => window.checkouts[0].state)).toMatch(/ready|completed/);
  });
});

test('a checkout can be mounted before its container is parsed', async ({ page, host, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  await host.open({
    after: `window.events = [];
      window.checkouts = [ServicePay.createCheckout({ checkoutUrl: '${checkoutUrl}' })
        .on('ready', () => events.push(['ready'])).mount('#later')];
      window.early = checkouts[0].state;
      document.write('<section id="later"></section>');`,
  });
  expect(await page.evaluate('early')).toBe('loading');
  await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  await expect(page.locator('#later iframe')).toHaveCount(1);
});

test('a checkout works in a document that replaces another one in the same window', async ({
  page,
  host,
  mountOrder,
}) => {
  const { checkoutUrl } = await mountOrder();
  await page.evaluate((url) => {
    document.open();
    document.write('<!doctype html><title>Shop</title><div></div>');
    document.close();
    window.checkouts = [ServicePay.createCheckout({ checkoutUrl: url }).mount('div')];
  }, checkoutUrl);
  await expect.poll(() => page.evaluate(() => window.checkouts[0].state)).toBe('ready');
  await findCheckoutForm(host.frame()).payBy(CARDS.good);
  await expect.poll(() => page.evaluate(() => window.checkouts[0].state)).toBe('completed');
});
