import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import type { Driver } from './driver/create-driver.ts';
import { chooseMethod, pressPay, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

/** The bank's page, in the dialog of the checkout. */
const BANK = ['iframe', '.challenge iframe'];

const typeDebit = (driver: Driver, holder: string) =>
  driver.inFrame('iframe', async () => {
    await driver.type('[name=iban]', 'DE89370400440532013000');
    await driver.type('[name=account_holder]', holder);
  });

test('a shopper rejects a 3-D Secure challenge, cancels the next one, and approves the third', async ({
  driver,
  host,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.seesEvents(['ready']);
  await typeCard(driver, CARDS.challenged);
  await pressPay(driver);
  await driver.inFrame(BANK, () => driver.click('.decline button'));
  await host.seesEvents(['ready', 'error']);
  expect((await host.readEvents())[1]).toMatchObject(['error', { code: 'authentication_failed' }]);

  await pressPay(driver);
  await driver.inFrame('iframe', () => driver.click('.challenge button'));
  await driver.inFrame('iframe', () => driver.find('.notice-news'));
  await pressPay(driver);
  await driver.inFrame(BANK, () => driver.click('.approve button'));
  await host.seesEvents(['ready', 'error', 'complete']);
});

test('a shopper chooses one of several providers in the frame, and takes the choice back', async ({
  driver,
  host,
  request,
}) => {
  const api = await openPaymentApi(request, OFFICINA);
  const { PaymentUrl } = await api.createLink({ Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'] });
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.seesEvents(['ready']);
  await driver.inFrame('iframe', async () => {
    await driver.click('[name=provider][value=FlowPay]');
    await driver.find('.method-fields:not([hidden]) .transfer');
  });
  await host.seesEvents(['ready', 'method_change']);
  await driver.inFrame('iframe', async () => {
    await driver.click('[name=change_provider]');
    await driver.find('[name=provider][value=Fabrick]');
  });
});

test('a direct debit is paid in the frame after a declined one', async ({ driver, host, request }) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink();
  const hostUrl = await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.seesEvents(['ready']);
  await chooseMethod(driver, 'sepa_direct_debit');
  await typeDebit(driver, 'DECLINE Mustermann');
  await pressPay(driver);
  await host.seesEvents(['ready', 'method_change', 'error']);
  expect((await host.readEvents())[1]).toEqual(['method_change', { method: 'sepa_direct_debit' }]);
  await driver.inFrame('iframe', () =>
    driver.run(() => {
      for (const input of document.querySelectorAll('input')) if (input.type !== 'radio') input.value = '';
    }),
  );
  await typeDebit(driver, 'Erika Mustermann');
  await pressPay(driver);
  await host.seesEvents(['ready', 'method_change', 'error', 'complete']);
  expect(await driver.readUrl()).toBe(hostUrl);
  expect(await api.read(TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'sepa_direct_debit' });
});
