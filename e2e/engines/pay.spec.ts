import { CARDS } from '../steps/cards.ts';
import { placeOrder } from '../steps/place-order.ts';
import { GREETING, publishPretendPage, sayInFrame } from './pretend-page.ts';
import { order, pressPay, seesOrderPaid, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

test('a shopper pays by card in the frame', async ({ driver }) => {
  await order(driver, 'embedded');
  await typeCard(driver, CARDS.good);
  await pressPay(driver);
  await seesOrderPaid(driver);
});

test('a shopper pays with another card after a decline', async ({ driver, host, request }) => {
  await host.open();
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await typeCard(driver, CARDS.declined);
  await pressPay(driver);
  await host.seesEvents(['ready', 'error']);
  expect((await host.readEvents())[1]).toMatchObject([
    'error',
    { type: 'payment.failed', code: 'card_declined' },
  ]);

  await driver.inFrame('iframe', () =>
    driver.run(() => {
      for (const input of document.querySelectorAll('input')) if (input.type !== 'radio') input.value = '';
    }),
  );
  await typeCard(driver, CARDS.good);
  await pressPay(driver);
  await host.seesEvents(['ready', 'error', 'complete']);
});

test('the Enter key in a field of the form pays', async ({ driver }) => {
  await order(driver, 'embedded');
  await typeCard(driver, CARDS.good);
  await driver.inFrame('iframe', driver.pressEnter);
  await seesOrderPaid(driver);
});

test('the shop’s own pay button validates the form, and pays when it is complete', async ({ driver }) => {
  await order(driver, 'own-button');
  await typeCard(driver, { ...CARDS.good, cvc: '1' });
  await driver.click('#pay');
  await driver.find('[data-field=cvc]');

  await driver.inFrame('iframe', () => driver.type('[autocomplete~="cc-csc"]', '23'));
  await driver.click('#pay');
  await seesOrderPaid(driver);
});

test('the script raises `method_change` with the chosen method', async ({ driver, host, pageServer }) => {
  await host.open();
  await host.mount({ checkoutUrl: publishPretendPage(pageServer, { greeting: [] }) });
  await driver.inFrame('iframe', () => driver.find('#act'));
  await sayInFrame(driver, ...GREETING, { type: 'method_change', method: 'ideal' });
  expect(await host.readEvents()).toEqual([['ready'], ['method_change', { method: 'ideal' }]]);
});

test('a payment succeeds under the strictest Content-Security-Policy with Trusted Types', async ({
  driver,
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  const { origin } = new URL(checkoutUrl);
  await host.open({
    policy: `default-src 'none'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`,
  });
  await host.mount({ checkoutUrl });
  await typeCard(driver, CARDS.good);
  await pressPay(driver);
  await host.seesEvents(['ready', 'complete']);
});
