import { FERRAMENTA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { pressDirectly } from '../steps/pay-directly.ts';
import { onlyIn } from './only-in.ts';
import { pressPay, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

// The unit tests compute the work in the third engine, V8. Three engines would be too many declines from one address.
const TAG = onlyIn('firefox', 'webkit');

test('a payment after two declines succeeds by a proof of work that the shopper does not notice', {
  tag: TAG,
}, async ({ driver, host, request }) => {
  const api = await openPaymentApi(request, FERRAMENTA);
  await api.defend();
  const { PaymentUrl, TransactionId } = await api.createLink({ PaymentMethods: ['card'] });
  for (let decline = 0; decline < 2; decline += 1)
    expect(await (await pressDirectly(request, PaymentUrl, CARDS.declined)).json()).toMatchObject({
      outcome: 'declined',
    });
  // Without the proof of work no attempt is made.
  expect((await pressDirectly(request, PaymentUrl)).status()).toBe(428);

  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await typeCard(driver, CARDS.good);
  await pressPay(driver);
  await host.seesEvents(['ready', 'complete']);
  expect((await api.read(TransactionId)).Status).toBe('SETTLED');
});
