import { OFFICINA, openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import type { Driver } from './driver/create-driver.ts';
import { onlyIn } from './only-in.ts';
import { expect, test } from './test.ts';

/** Two methods are enough in an engine: `test/service/checkout/press/pay-rail.test.ts` has all of them. */
const EMBEDDED = [
  { engine: 'firefox', method: 'bancontact', width: '320px', end: 'approve', status: 'SETTLED' },
  { engine: 'webkit', method: 'klarna', width: '1200px', end: 'pend', status: 'PENDING' },
] as const;

const isAt = (driver: Driver, url: string) =>
  expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toBe(url);

/** Leads to the bank from the checkout, in whose document it runs, and decides there. */
const chooseBank = async (driver: Driver, method: string) => {
  await driver.click(`label:has([name=method][value=${method}])`);
  await driver.click('form button[type=submit]');
};

async function decide(driver: Driver, button: string): Promise<void> {
  await expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toContain('/sandbox/bank/');
  await driver.click(`.${button} button`);
}

async function payByCard(driver: Driver, card: typeof CARDS.good): Promise<void> {
  await driver.click('label:has([name=method][value=card])');
  for (const [selector, text] of [
    ['[autocomplete~="cc-number"]', card.number],
    ['[autocomplete~="cc-exp"]', card.expiry],
    ['[autocomplete~="cc-csc"]', card.cvc],
    ['[autocomplete~="cc-name"]', 'Giulia Bianchi'],
    ['[autocomplete~="email"]', 'giulia@example.com'],
  ] as const)
    await driver.type(selector, text);
  await driver.click('form button[type=submit]');
}

/** Reads the page, and whether something is cut off at a side. */
const readPage = (driver: Driver) =>
  driver.read(() => {
    const { documentElement: root, activeElement } = document;
    return {
      text: document.body.innerText,
      isCut: root.scrollWidth > root.clientWidth,
      focused: activeElement?.textContent ?? '',
    };
  });

for (const { engine, method, width, end, status } of EMBEDDED) {
  test(`embedded: a payment by ${method} that the bank has declined is ${status} after the next try`, {
    tag: onlyIn(engine),
  }, async ({ driver, host, request }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await api.createLink({ PaymentMethods: ['card', method] });
    const decideInBank = async (button: string) => {
      await host.open();
      await host.mount({ checkoutUrl: link.PaymentUrl, width, height: 'auto' });
      await host.seesEvents(['ready']);
      await driver.inFrame('iframe', () => chooseBank(driver, method));
      await decide(driver, button);
    };
    await decideInBank('decline');
    await isAt(driver, RETURN_URLS.FailureRedirectUrl);
    expect((await api.read(link.TransactionId)).Status).toBe('CREATED');
    await decideInBank(end);
    await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: status, Method: method });
  });
}

test('hosted: a payment that was cancelled at the bank is paid by another card than the declined one', async ({
  driver,
  request,
}) => {
  const api = await openPaymentApi(request, OFFICINA);
  const link = await api.createLink({ Type: 'standard', PaymentMethods: ['card', 'pay_by_bank'] });
  await driver.go(link.PaymentUrl);
  await chooseBank(driver, 'pay_by_bank');
  await decide(driver, 'cancel');
  await isAt(driver, RETURN_URLS.CancelRedirectUrl);
  expect((await api.read(link.TransactionId)).Status).toBe('CREATED');

  await driver.go(link.PaymentUrl);
  await payByCard(driver, CARDS.declined);
  await driver.find('[role=alert]');
  await driver.run(() => {
    const input = document.querySelector<HTMLInputElement>('[autocomplete~="cc-number"]');
    if (input) input.value = '';
  });
  await driver.type('[autocomplete~="cc-number"]', CARDS.good.number);
  await driver.click('form button[type=submit]');
  await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
  expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'card' });
});

test('hosted: a payment that the bank has refused leads back to the form, is paid by card, and its page is then the receipt', async ({
  driver,
  request,
}) => {
  const api = await openPaymentApi(request, OFFICINA);
  const link = await api.createLink({
    ...{ Type: 'standard', PaymentMethods: ['card', 'pay_by_bank'], OnRefusal: 'page' },
    ...{
      Amount: 2490,
      Items: [{ Name: 'Espresso cup', Quantity: 1, UnitPrice: 2490, VatRate: 22, VatCode: 'IVA22' }],
    },
  });
  await driver.go(link.PaymentUrl);
  await chooseBank(driver, 'pay_by_bank');
  await decide(driver, 'decline');
  await expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toContain(new URL(link.PaymentUrl).pathname);
  await driver.find('.notice');
  const refused = await readPage(driver);
  expect(refused.text).toContain('You have not been charged.');
  expect(refused.focused).toContain('You have not been charged.');
  expect(refused.isCut).toBe(false);

  await payByCard(driver, CARDS.good);
  await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
  await driver.go(link.PaymentUrl);
  await driver.find('.paper');
  const receipt = await readPage(driver);
  for (const text of ['Espresso cup', '€24.90', 'Visa •••• 1111']) expect(receipt.text).toContain(text);
  expect(receipt.isCut).toBe(false);
  const hasCode = () =>
    driver.read(() => (document.querySelector<HTMLImageElement>('.paper-code img')?.naturalWidth ?? 0) > 0);
  await expect.poll(hasCode).toBe(true);
});
