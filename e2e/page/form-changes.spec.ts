import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('the form is prefilled by `defaultValues`, and raises `change` when it becomes complete or incomplete', async ({
  page,
  host,
  request,
}) => {
  await host.open();
  const { checkoutUrl } = await placeOrder(request);
  await host.mount({
    checkoutUrl,
    externalSubmit: true,
    defaultValues: { email: 'ada@shop.example', cardholderName: 'Ada Lovelace' },
  });
  await page.evaluate(() => {
    window.checkouts[0].on('change', (change: object) => window.events.push(['change', change]));
  });
  const form = findCheckoutForm(host.frame());
  await expect(host.frame().locator('[autocomplete~="email"]')).toHaveValue('ada@shop.example');
  await expect(host.frame().locator('[autocomplete~="cc-name"]')).toHaveValue('Ada Lovelace');

  const readChanges = async () => (await host.readEvents()).filter(([event]) => event === 'change');
  await form.number.fill(CARDS.good.number);
  await form.expiry.fill(CARDS.good.expiry);
  expect(await readChanges()).toEqual([]);
  await form.cvc.fill(CARDS.good.cvc);
  await expect.poll(readChanges).toEqual([['change', { complete: true }]]);
  await form.cvc.fill('1');
  await expect.poll(readChanges).toEqual([
    ['change', { complete: true }],
    ['change', { complete: false }],
  ]);
  await form.cvc.fill(CARDS.good.cvc);
  await expect.poll(readChanges).toHaveLength(3);
  await expect(page.evaluate(() => window.checkouts[0].submit())).resolves.toEqual({ outcome: 'completed' });
});
