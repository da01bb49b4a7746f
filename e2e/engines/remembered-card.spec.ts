import { randomUUID } from 'node:crypto';
import { openPaymentApi } from '../stack/payment-api.ts';
import { readCode } from '../stack/read-code.ts';
import { CARDS } from '../steps/cards.ts';
import { pressPay, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

test('a shopper has a card remembered, finds it by a code, and pays with it', async ({
  driver,
  host,
  request,
}) => {
  const email = `ada-${randomUUID()}@example.com`;
  const api = await openPaymentApi(request);
  const mount = async () => {
    const fields = { RememberMe: true, PaymentMethods: ['card'], ShopperEmail: email };
    const { PaymentUrl, TransactionId } = await api.createLink(fields);
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl });
    return TransactionId;
  };

  await mount();
  await typeCard(driver, CARDS.good, {});
  await driver.inFrame('iframe', () => driver.click('input[name=save_card]'));
  await pressPay(driver);
  await host.seesEvents(['ready', 'complete']);

  const reference = await mount();
  await driver.inFrame('iframe', async () => {
    await driver.click('.finder > button');
    await driver.click('.finder-press');
    await driver.find('#finder_code');
    await driver.type('#finder_code', await readCode(api, email));
    await driver.pressEnter();
    await driver.find('input[data-card]');
    await driver.type('[autocomplete~="cc-csc"]', '123');
  });
  await pressPay(driver);
  await host.seesEvents(['ready', 'complete']);
  expect((await api.read(reference)).Status).toBe('SETTLED');
});
