import { readReceived } from '../stack/foreign-page.ts';
import {
  CHECKOUT_URL,
  mountPretendCheckout,
  PAYMENT_EVENTS,
  PAYMENT_MESSAGES,
  wrap,
} from '../steps/pretend-checkout.ts';
import { expect, test } from '../steps/test.ts';

test('the script raises the events of any page that follows the protocol', async ({ page, host }) => {
  const { hostUrl, frame, say } = await mountPretendCheckout(page, host, {
    options: { locale: 'it', externalSubmit: true },
  });
  const { origin } = new URL(hostUrl);
  expect(await frame.evaluate(() => [location.href, window.name])).toEqual([
    CHECKOUT_URL,
    `servicepay:1:${origin}`,
  ]);
  expect(await readReceived(frame)).toEqual([]);

  await say(...PAYMENT_MESSAGES);
  expect(await host.readEvents()).toEqual(PAYMENT_EVENTS);
  const options = {
    locale: 'it',
    externalSubmit: true,
    applePayParentBridge: true,
    autoHeight: true,
    colorScheme: 'light',
  };
  expect(await readReceived(frame)).toEqual([{ origin, data: wrap('init', { options }) }]);
});

test('a reloaded page receives another init, and `ready` and `complete` are raised once', async ({
  page,
  host,
}) => {
  const { frame, say } = await mountPretendCheckout(page, host);
  await say(...PAYMENT_MESSAGES);
  await say(...PAYMENT_MESSAGES.filter(({ type }) => type !== 'error' && type !== 'method_change'));
  expect(await host.readEvents()).toEqual(PAYMENT_EVENTS);
  const received = await readReceived(frame);
  expect(received.map(({ data }) => (data as { type: string }).type)).toEqual(['init', 'init']);
});

test('`validate()` and `submit()` resolve with the answers to their own calls', async ({ page, host }) => {
  const { frame, say } = await mountPretendCheckout(page, host);
  await say(...PAYMENT_MESSAGES.slice(0, 2));
  await page.evaluate(() => {
    const [checkout] = window.checkouts;
    const answers = [checkout.validate(), checkout.validate(), checkout.submit()];
    Object.assign(window, { answers: Promise.all(answers) });
  });
  await expect.poll(async () => (await readReceived(frame)).length).toBe(4);
  const questions = (await readReceived(frame))
    .slice(1)
    .map(({ data }) => data as { type: string; id: number });
  expect(questions.map(({ type }) => type)).toEqual(['validate', 'validate', 'submit']);
  const [first, second, third] = questions.map(({ id }) => id) as [number, number, number];

  await say(
    wrap('validation', { id: third + 100, valid: true, errors: {} }),
    wrap('submitted', { id: third, outcome: 'redirecting' }),
    wrap('validation', { id: second, valid: true, errors: {} }),
    wrap('validation', { id: first, valid: true, errors: { cvc: 'Too short.' } }),
  );
  expect(await page.evaluate(() => (window as unknown as { answers: Promise<unknown> }).answers)).toEqual([
    { valid: false, errors: { cvc: 'Too short.' } },
    { valid: true, errors: {} },
    { outcome: 'redirecting' },
  ]);
});

test.describe('an open `validate()`', () => {
  test.use({ allowedComplaint: /no answer \(frame_reloaded\)/ });

  test('rejects with `frame_reloaded` when the page is reloaded', async ({ page, host }) => {
    const { say } = await mountPretendCheckout(page, host);
    await say(...PAYMENT_MESSAGES.slice(0, 2));
    await page.evaluate(() => {
      const code = window.checkouts[0].validate().catch((error: { code: string }) => error.code);
      Object.assign(window, { code });
    });
    await say(...PAYMENT_MESSAGES.slice(0, 2));
    expect(await page.evaluate(() => (window as unknown as { code: Promise<string> }).code)).toBe(
      'frame_reloaded',
    );
  });
});

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

test('malformed messages raise no event, and valid messages before and after them do', async ({
  page,
  host,
}) => {
  const { say } = await mountPretendCheckout(page, host);
  await say(...PAYMENT_MESSAGES.slice(0, 2));
  for (const [, message] of ODD_MESSAGES) await say(message as object);
  expect(await host.readEvents()).toEqual([['ready']]);
  expect(await page.evaluate(() => ({}) as { polluted?: number })).toEqual({});

  await say(...PAYMENT_MESSAGES.slice(2));
  expect(await host.readEvents()).toEqual(PAYMENT_EVENTS);
});
