import { readReceived } from '../stack/foreign-page.ts';
import {
  CHECKOUT_URL,
  mountPretendCheckout,
  PAYMENT_EVENTS,
  PAYMENT_MESSAGES,
  wrap,
} from '../steps/pretend-checkout.ts';
import { expect, test } from '../steps/test.ts';

const ODD_MESSAGES: [string, unknown][] = [
  ['no object', 'complete'],
  ['nothing', null],
  ['a list', [wrap('complete', { transactionId: 't', status: 's', method: 'm' })]],
  ['JSON text', JSON.stringify(PAYMENT_MESSAGES[4])],
  ['no mark', { type: 'complete', transactionId: 't', status: 's', method: 'm' }],
  ['the mark of another version', { ...PAYMENT_MESSAGES[4], servicepay: 2 }],
  ['an unknown type', wrap('paid', { transactionId: 't' })],
  ['a type of every object', wrap('constructor')],
  ['a missing field', wrap('complete', { transactionId: 't', status: 's' })],
  ['a field of the wrong type', wrap('complete', { transactionId: 1, status: 's', method: 'm' })],
  ['an error that is no text', wrap('error', { code: { toString: 1 }, message: [] })],
  ['a method that is no text', wrap('method_change', { method: {} })],
  ['a height that is no number', wrap('resize', { height: '100px;position:fixed' })],
  [
    'a prototype',
    JSON.parse('{"servicepay":1,"type":"ready","methods":["card"],"__proto__":{"polluted":1}}'),
  ],
];

test('the script raises the events of any page that follows the protocol, and none for malformed messages', async ({
  page,
  host,
}) => {
  const { hostUrl, frame, say } = await mountPretendCheckout(page, host, {
    options: { locale: 'it', externalSubmit: true },
  });
  const { origin } = new URL(hostUrl);
  expect(await frame.evaluate(() => [location.href, window.name])).toEqual([
    CHECKOUT_URL,
    `servicepay:1:${origin}`,
  ]);
  expect(await readReceived(frame)).toEqual([]);

  await say(...PAYMENT_MESSAGES.slice(0, 2));
  for (const [name, message] of ODD_MESSAGES) {
    await say(message as object);
    expect(await host.readEvents(), name).toEqual([['ready']]);
  }
  expect(await page.evaluate(() => ({}) as { polluted?: number })).toEqual({});

  await say(...PAYMENT_MESSAGES.slice(2));
  expect(await host.readEvents()).toEqual(PAYMENT_EVENTS);
  const options = {
    locale: 'it',
    externalSubmit: true,
    applePayParentBridge: true,
    autoHeight: false,
    colorScheme: 'light',
  };
  expect(await readReceived(frame)).toEqual([{ origin, data: wrap('init', { options }) }]);
});
