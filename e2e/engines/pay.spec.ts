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
      const input = document.querySelector<HTMLInputElement>('[autocomplete~="cc-number"]');
      if (input) input.value = '';
    });
    await driver.type('[autocomplete~="cc-number"]', CARDS.good.number);
    // Enter does not pay while the button is disabled.
    await expect
      .poll(() => driver.run(() => document.querySelector('form button[type=submit]')?.matches(':disabled')))
      .toBe(false);
    await driver.pressEnter();
  });
  await host.seesEvents(['ready', 'error', 'complete']);
});
