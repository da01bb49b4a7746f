import { CARDS } from '../steps/cards.ts';
import { placeOrder } from '../steps/place-order.ts';
import { pressPay, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

test('a shopper pays by the Enter key with another card after a decline, under the strictest Content-Security-Policy with Trusted Types', async ({
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
  await typeCard(driver, CARDS.declined);
  await pressPay(driver);
  await host.seesEvents(['ready', 'error']);
  expect((await host.readEvents())[1]).toMatchObject([
    'error',
    { type: 'payment.failed', code: 'card_declined' },
  ]);

  await driver.inFrame('iframe', async () => {
    await driver.run(() => {
      for (const input of document.querySelectorAll('input')) if (input.type !== 'radio') input.value = '';
    });
  });
  await typeCard(driver, CARDS.good);
  await driver.inFrame('iframe', driver.pressEnter);
  await host.seesEvents(['ready', 'error', 'complete']);
});
