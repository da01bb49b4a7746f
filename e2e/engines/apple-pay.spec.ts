import { placeOrder } from '../steps/place-order.ts';
import {
  APPLE_PAY,
  authorizeInSheet,
  clickInFrame,
  createBegin,
  hearsSteps,
  mountAppleCheckout,
  mountBegun,
  REQUEST,
  readAppleLog,
  readHeardSteps,
  seesSuccess,
} from './apple-pay-page.ts';
import type { Driver } from './driver/create-driver.ts';
import { type Message, readHeard, sayInFrame } from './pretend-page.ts';
import { expect, test } from './test.ts';

const QUERY = { type: 'apple_pay', step: 'query' };

const wrapCapabilities = (available: boolean, version: number) => ({
  servicepay: 1,
  type: 'apple_pay',
  step: 'capabilities',
  available,
  version,
});

test('the Apple Pay bridge reports Apple Pay as unavailable in a browser without it', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountAppleCheckout({ host, pageServer }, { before: '' });
  await sayInFrame(driver, QUERY);
  await expect.poll(() => readHeard(driver)).toContainEqual(wrapCapabilities(false, 0));
  await clickInFrame(driver);
  await hearsSteps(driver, ['capabilities', '1 failed unavailable']);
});

test('the Apple Pay bridge reports Apple Pay as unavailable when the shop has switched it off', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountAppleCheckout({ host, pageServer }, { options: { applePayParentBridge: false } });
  await sayInFrame(driver, QUERY);
  await expect.poll(() => readHeard(driver)).toContainEqual(wrapCapabilities(false, 0));
});

test('the Apple Pay bridge reports what the shop’s window supports, and a click in the frame pays there', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountAppleCheckout({ host, pageServer });
  await sayInFrame(driver, QUERY);
  await expect.poll(() => readHeard(driver)).toContainEqual(wrapCapabilities(true, 14));
  await clickInFrame(driver);
  await driver.run(() => {
    applePayDouble.selectPaymentMethod({ type: 'debit' });
    applePayDouble.authorize({ token: { transactionIdentifier: 't-1', paymentData: { data: 'a', n: [1] } } });
  });
  await seesSuccess(driver);
  expect(await readAppleLog(driver)).toEqual([
    'construct',
    'begin',
    'validatemerchant',
    'completeMerchantValidation',
    'paymentmethodselected',
    'completePaymentMethodSelection',
    'paymentauthorized',
    'completePayment',
    'closed: success',
  ]);
  const heard = (await readHeard(driver)).filter(({ step }) => step === 'event');
  expect(heard).toMatchObject([
    { session: 1, name: 'validatemerchant', detail: { validationURL: expect.stringMatching(/^https:/) } },
    { session: 1, name: 'paymentmethodselected', detail: { paymentMethod: { type: 'debit' } } },
    {
      session: 1,
      name: 'paymentauthorized',
      detail: { payment: { token: { transactionIdentifier: 't-1', paymentData: { data: 'a', n: [1] } } } },
    },
  ]);
});

test('an Apple Pay session begins only after a click in the frame, and again after the shopper has cancelled it', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountAppleCheckout({ host, pageServer });
  await sayInFrame(driver, createBegin(9));
  const steps = ['9 failed no_gesture'];
  await hearsSteps(driver, steps);
  await clickInFrame(driver);
  steps.push('1 event validatemerchant');
  await hearsSteps(driver, steps);
  await driver.run(() => applePayDouble.cancel());
  steps.push('1 event cancel');
  await hearsSteps(driver, steps);
  await clickInFrame(driver);
  await hearsSteps(driver, [...steps, '2 event validatemerchant']);
  expect(await host.readEvents()).toEqual([['ready']]);
});

test('a second concurrent Apple Pay session is refused, and the first one can still pay', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountAppleCheckout({ host, pageServer }, { begins: [createBegin(1), createBegin(2)] });
  await clickInFrame(driver);
  // The two messages can arrive in either order: between them the first session may get its first event.
  await expect
    .poll(async () => (await readHeardSteps(driver)).sort())
    .toEqual(['1 event validatemerchant', '2 failed busy']);
  await authorizeInSheet(driver);
  await seesSuccess(driver);
});

test('a payment request that Apple refuses is reported to the page as rejected', async ({
  driver,
  host,
  pageServer,
}) => {
  const begins = [createBegin(1, { ...REQUEST, supportedNetworks: [] })];
  await mountAppleCheckout({ host, pageServer }, { begins });
  await clickInFrame(driver);
  await hearsSteps(driver, ['1 failed rejected']);
});

test('answers and aborts for another or an unexpected Apple Pay event are ignored', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountBegun(driver, { host, pageServer });
  const answer: Message = {
    type: 'apple_pay',
    step: 'complete',
    session: 1,
    name: 'payment',
    value: { status: 0 },
  };
  const old = { ...answer, session: 77, name: 'merchant_validation' };
  await sayInFrame(
    driver,
    answer,
    old,
    { ...old, session: 1 },
    { type: 'apple_pay', step: 'abort', session: 77 },
  );
  expect(await readAppleLog(driver)).toEqual([
    'construct',
    'begin',
    'validatemerchant',
    'completeMerchantValidation',
  ]);
  await sayInFrame(driver, { type: 'apple_pay', step: 'abort', session: 1 });
  expect((await readAppleLog(driver)).slice(4)).toEqual(['abort', 'closed: aborted']);
});

test('the shop’s own pay button begins the Apple Pay session that the page has prepared', async ({
  driver,
  host,
  pageServer,
}) => {
  await mountAppleCheckout({ host, pageServer }, { options: { externalSubmit: true } });
  await sayInFrame(driver, { type: 'apple_pay', step: 'prepare', version: 3, request: REQUEST });
  await driver.run(() => {
    const button = document.createElement('button');
    button.id = 'pay';
    button.onclick = () => window.checkouts[0].submit();
    document.body.prepend(button);
  });
  await driver.click('#pay');
  await hearsSteps(driver, ['1 event validatemerchant']);
  await authorizeInSheet(driver);
  await seesSuccess(driver);
});

/** Everything that takes the page from under an open session, and `mount()` after it where that brings it back. */
const ENDS: Record<string, (driver: Driver) => Promise<void>> = {
  'a reload of the page': (driver) => driver.inFrame('iframe', () => driver.run(() => location.reload())),
  'a navigation of the frame': (driver) =>
    driver.run(() => {
      (document.querySelector('iframe') as HTMLIFrameElement).contentWindow?.location.replace('about:blank');
    }),
  '`unmount()`': (driver) => driver.run(() => window.checkouts[0].unmount()),
  '`destroy()`': (driver) => driver.run(() => window.checkouts[0].destroy()),
};

test('an Apple Pay session is aborted when its page goes away', async ({ driver, host, pageServer }) => {
  await mountAppleCheckout({ host, pageServer });
  for (const [name, end] of Object.entries(ENDS)) {
    await test.step(name, async () => {
      const count = (await readAppleLog(driver)).length;
      await clickInFrame(driver);
      await expect.poll(() => driver.run(() => applePayDouble.isOpen())).toBe(true);
      await end(driver);
      await expect
        .poll(async () => (await readAppleLog(driver)).slice(count).slice(-2))
        .toEqual(['abort', 'closed: aborted']);
    });
    if (name === '`destroy()`') break;
    await driver.run(() => {
      window.events = [];
      window.checkouts[0].unmount();
      window.checkouts[0].mount('div');
    });
    await host.seesEvents(['ready']);
  }
});

test('the real checkout page is paid with Apple Pay in the shop’s window', async ({
  driver,
  host,
  request,
}) => {
  await host.open({ before: APPLE_PAY });
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await host.seesEvents(['ready']);
  await driver.inFrame('iframe', () => driver.click('button[data-wallet=apple_pay]'));
  await host.seesEvents(['ready', 'method_change']);
  await authorizeInSheet(driver);
  await host.seesEvents(['ready', 'method_change', 'complete']);
  expect(await readAppleLog(driver)).toContain('closed: success');
});
