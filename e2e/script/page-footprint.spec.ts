import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

/** The traces of a guest that a page can find in itself. */
const READ_TRACES = `({
  cookies: document.cookie,
  storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  globals: Object.getOwnPropertyNames(window).filter((name) => !globalsBefore.has(name)),
  elements: document.querySelectorAll('*').length,
  marks: performance.getEntriesByType('mark').length,
})`;

test('a payment causes one request for the script and one global, and stores nothing in the shop’s page', async ({
  page,
  host,
  context,
  request,
}) => {
  const requests: string[] = [];
  page.on('request', (made) => {
    if (made.frame() === page.mainFrame()) requests.push(made.url());
  });
  const url = await host.open({
    before: 'window.globalsBefore = new Set([...Object.getOwnPropertyNames(window), "globalsBefore"]);',
  });
  const before = (await page.evaluate(READ_TRACES)) as { elements: number };
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  const form = findCheckoutForm(host.frame());
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'complete']);
  await page.evaluate(() => {
    window.checkouts[0].destroy();
    document.querySelector('div')?.remove();
  });

  // `checkouts` and `events` are the test's own.
  expect(await page.evaluate(READ_TRACES)).toEqual({
    cookies: '',
    storage: [],
    globals: ['ServicePay', 'checkouts', 'events'],
    elements: before.elements,
    marks: 0,
  });
  expect(await context.cookies()).toEqual([]);
  expect(requests.filter((made) => !made.endsWith('/favicon.ico'))).toEqual([
    url,
    `${ADDRESSES.service}/v1/checkout.js`,
  ]);
});
