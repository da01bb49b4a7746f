import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

/** The damage of old libraries to a page, and worse. */
const POLLUTION = `
  Object.prototype.externalSubmit = true;
  Object.prototype.checkoutUrl = 'https://evil.example/';
  Object.prototype.type = 'complete';
  Object.prototype.servicepay = 1;
  Array.prototype.toJSON = () => 'no list';
  Array.prototype.last = function () { return this[this.length - 1]; };
  window.JSON = { parse: () => { throw new Error('no JSON'); }, stringify: () => 'no JSON' };
`;

test('a payment works in a page with polluted prototypes and a replaced JSON', async ({
  page,
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  const mount = `
    const output = document.body.appendChild(document.createElement('output'));
    const show = (event) => output.append(event + ' ');
    ServicePay.createCheckout({ checkoutUrl: '${checkoutUrl}' })
      .on('ready', () => show('ready'))
      .on('error', () => show('error'))
      .on('complete', () => show('complete'))
      .mount('body');`;
  await host.open({ before: POLLUTION, after: mount });
  const form = findCheckoutForm(host.frame());
  await form.payBy(CARDS.declined);
  await expect(page.locator('output')).toHaveText('ready error');
  await form.payBy(CARDS.good);
  await expect(page.locator('output')).toHaveText('ready error complete');

  // The polluted `checkoutUrl` is not taken for an option.
  const message = await page.evaluate(() => {
    try {
      ServicePay.createCheckout({});
      return 'created';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toContain('checkoutUrl');
});
