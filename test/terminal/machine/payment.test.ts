import { afterEach, describe, expect, it } from 'vitest';
import { TERMINAL_TEST_DECLINES } from '../../../src/protocol/nexo/test-amounts.ts';
import type { TerminalHost } from '../../../src/terminal/host/host.ts';
import { createInquiry, createPayment } from '../../protocol/nexo/create-request.ts';
import { createTestTerminal, type TestTerminal, type TestTerminalOptions } from '../create-test-terminal.ts';

let desk: TestTerminal;
const open = async (options?: TestTerminalOptions) => {
  desk = await createTestTerminal(options);
  return desk;
};
afterEach(() => desk.close());

/** A host that answers when the test says so. */
function holdHost() {
  const { promise: asked, resolve: markAsked } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const wrapHost = (host: TerminalHost): TerminalHost => ({
    ...host,
    authorize: async (request) => {
      markAsked();
      await released;
      return host.authorize(request);
    },
  });
  return { wrapHost, asked, release };
}

describe('a payment', () => {
  it('is approved with everything that a till reads', async () => {
    const { send } = await open();
    const { result, pairs, body } = await send(createPayment({ amount: '10.5', saleId: 'sale-1' }));
    expect(result).toBe('Success');
    expect(Object.fromEntries(pairs)).toMatchObject({
      pspReference: expect.stringMatching(/^[0-9A-Z]{16}$/),
      authorisedAmountValue: '1050',
      authorisedAmountCurrency: 'EUR',
      posEntryMode: 'CLESS_CHIP',
      tid: '13605001',
      refusalReasonRaw: 'APPROVED',
      cardType: 'visa',
      merchantReference: 'sale-1',
    });
    expect(pairs.has('store')).toBe(false);
    expect(body.POIData.POITransactionID.TransactionID).toMatch(
      new RegExp(`^\\w+\\.${pairs.get('pspReference')}$`),
    );
    expect(body.SaleData.SaleTransactionID).toEqual({
      TransactionID: 'sale-1',
      TimeStamp: '2026-01-31T12:00:00Z',
    });
    expect(body.PaymentResult).toMatchObject({
      OnlineFlag: true,
      AmountsResp: { AuthorizedAmount: 10.5, Currency: 'EUR' },
      PaymentAcquirerData: {
        AcquirerPOIID: 'S1F2L-000158213605001',
        ApprovalCode: expect.stringMatching(/^\d{6}$/),
      },
      PaymentInstrumentData: {
        PaymentInstrumentType: 'Card',
        CardData: { MaskedPan: '411111 **** 1111', PaymentBrand: 'visa', EntryMode: ['Contactless'] },
      },
    });
    expect(body.PaymentReceipt.map((each: { DocumentQualifier: string }) => each.DocumentQualifier)).toEqual([
      'CashierReceipt',
      'CustomerReceipt',
    ]);
  });

  it('has a receipt whose lines are pairs with known keys', async () => {
    const { send } = await open();
    const { body } = await send(createPayment({ amount: '1.30' }));
    const lines = body.PaymentReceipt[0].OutputContent.OutputText.map((line: { Text: string }) =>
      Object.fromEntries(new URLSearchParams(line.Text)),
    );
    expect(lines).toContainEqual({ name: 'TOTAL', value: 'EUR 1.30', key: 'totalAmount' });
    expect(lines).toContainEqual({ name: 'APPROVED', key: 'approved' });
    const keys = new Set(lines.map(({ key }: { key: string }) => key));
    for (const key of 'header1 txdate txtime pan cardType posEntryMode aid mid tid authCode txRef mref txtype filler'.split(
      ' ',
    ))
      expect(keys).toContain(key);
  });

  it.each(TERMINAL_TEST_DECLINES.map((decline) => [decline.ending, decline] as const))(
    'of an amount that ends in %i is declined',
    async (ending, { errorCondition, refusalReason, message }) => {
      const { send, countCharges } = await open();
      const answer = await send(createPayment({ amount: `1${ending / 100}` }));
      const explained = `${message} (test amount: in minor units it ends in ${ending})`;
      expect(answer).toMatchObject({ result: 'Failure', condition: errorCondition, message: explained });
      expect(answer.pairs.get('refusalReasonRaw')).toBe(message);
      expect(answer.pairs.get('refusalReason')).toBe(refusalReason);
      expect(answer.body.PaymentResult.PaymentInstrumentData.CardData.MaskedPan).toBe('411111 **** 1111');
      expect(answer.body.PaymentResult.AmountsResp).toBeUndefined();
      expect(answer.body.PaymentReceipt).toHaveLength(2);
      expect(countCharges()).toBe(0);
    },
  );

  it('is approved for every price of a menu', async () => {
    const { send } = await open();
    for (const amount of ['1.20', '1.30', '1.40', '1.50', '1.60']) {
      expect(await send(createPayment({ amount }))).toMatchObject({ result: 'Success' });
    }
  });

  it('without a host is approved up to the offline limit, and marked as offline', async () => {
    const { send, terminal } = await open();
    terminal.setSwitches({ HostReachable: false });
    const below = await send(createPayment({ amount: '50.00' }));
    expect(below.body.PaymentResult.OnlineFlag).toBe(false);
    expect(await send(createPayment({ amount: '50.01' }))).toMatchObject({ condition: 'UnreachableHost' });
    expect(await send(createPayment({ amount: '5000', currency: 'JPY' }))).toMatchObject({
      result: 'Success',
    });
    expect(await send(createPayment({ amount: '5001', currency: 'JPY' }))).toMatchObject({
      result: 'Failure',
    });
    expect(await send(createPayment({ amount: '1.24' }))).toMatchObject({
      message: expect.stringMatching(/^NOT_ENOUGH_BALANCE \(test amount/),
    });
  });

  it('begins nothing if the disk is full', async () => {
    const { send, journal, countCharges } = await open();
    const { page_count: pages } = journal.get('pragma page_count') ?? {};
    journal.get(`pragma max_page_count = ${pages}`);
    // Room that is left inside the last pages.
    let answer = await send(createPayment());
    for (let tries = 0; answer.result === 'Success' && tries < 20; tries += 1)
      answer = await send(createPayment());
    const charges = countCharges();
    expect(answer).toMatchObject({ result: 'Failure', condition: 'UnavailableDevice' });
    journal.get('pragma max_page_count = 1000000');
    expect(await send(createPayment())).toMatchObject({ result: 'Success' });
    expect(countCharges()).toBe(charges + 1);
  });
});

describe('the customer', () => {
  const press = (action: Parameters<TestTerminal['terminal']['act']>[0]) =>
    expect(desk.terminal.act(action)).toBe(true);

  it.each([
    ['a tap of 50.00', '50.00', 'tap', undefined, false],
    ['a tap of 50.01', '50.01', 'tap', undefined, true],
    ['a tap of 5,000 yen', '5000', 'tap', undefined, false],
    ['an insert of 1.00', '1.00', 'insert', undefined, true],
    ['a tap of a card that always needs it', '1.00', 'tap', 'pin', true],
  ] as const)('needs a PIN, or not, for %s', async (_name, amount, Action, Card, needsPin) => {
    const { send, reach } = await open({ customer: 'manual' });
    const answer = send(createPayment({ amount, currency: amount === '5000' ? 'JPY' : 'EUR' }));
    await reach('PRESENT_CARD');
    press({ Action, ...(Card && { Card }) });
    if (needsPin) {
      await reach('PIN');
      press({ Action: 'pin', Pin: '1234' });
    }
    const mode = Action === 'tap' ? 'Contactless' : 'ICC';
    expect((await answer).body.PaymentResult.PaymentInstrumentData.CardData.EntryMode).toEqual([mode]);
  });

  it('has three tries for the PIN', async () => {
    const { send, reach, terminal, countCharges } = await open({ customer: 'manual' });
    const answer = send(createPayment({ amount: '60' }));
    await reach('PRESENT_CARD');
    press({ Action: 'tap' });
    for (const wrong of [0, 1, 2]) {
      while (terminal.display.get().dialogue?.WrongPins !== wrong || terminal.display.get().state !== 'PIN')
        await reach('PIN').then(() => new Promise(setImmediate));
      press({ Action: 'pin', Pin: '0000' });
    }
    expect(await answer).toMatchObject({ condition: 'WrongPIN', message: 'PIN_TRIES_EXCEEDED' });
    expect(countCharges()).toBe(0);
  });

  it('taps a card of a brand that the till does not take, and none is charged', async () => {
    const { send, reach, countCharges } = await open({ customer: 'manual' });
    const conditions = '"TransactionConditions":{"AllowedPaymentBrand":["mc","maestro"]}';
    const pay = () => send(createPayment().replace('"AmountsReq"', `${conditions},"AmountsReq"`));
    const refused = pay();
    await reach('PRESENT_CARD');
    press({ Action: 'tap', Card: 'visa' });
    expect(await refused).toMatchObject({
      result: 'Failure',
      condition: 'InvalidCard',
      message: 'This payment takes mc, maestro only (AllowedPaymentBrand).',
    });
    expect(countCharges()).toBe(0);
    const taken = pay();
    await reach('PRESENT_CARD');
    press({ Action: 'tap', Card: 'mastercard' });
    expect(await taken).toMatchObject({ result: 'Success' });
  });

  it('can have a card that is declined', async () => {
    const { send, reach } = await open({ customer: 'manual' });
    const answer = send(createPayment());
    await reach('PRESENT_CARD');
    press({ Action: 'tap', Card: 'declined' });
    expect(await answer).toMatchObject({ condition: 'Refusal', message: 'DECLINED' });
  });

  it('cancels before and after the card was read', async () => {
    const { send, reach } = await open({ customer: 'manual' });
    const first = send(createPayment());
    await reach('PRESENT_CARD');
    press({ Action: 'cancel' });
    expect(await first).toMatchObject({ condition: 'Cancel', message: '108 Shopper cancelled' });
    expect((await first).body.PaymentReceipt).toEqual([]);
    const second = send(createPayment());
    await reach('PRESENT_CARD');
    press({ Action: 'insert' });
    await reach('PIN');
    press({ Action: 'remove' });
    expect(await second).toMatchObject({ condition: 'Cancel' });
  });

  it('does not come, or forgets the PIN', async () => {
    const { send, reach } = await open({
      customer: 'manual',
      timing: { presentLimitMs: 20, pinLimitMs: 20 },
    });
    expect(await send(createPayment())).toMatchObject({
      condition: 'Cancel',
      message: 'No card was presented in time.',
    });
    const answer = send(createPayment());
    await reach('PRESENT_CARD');
    press({ Action: 'insert' });
    expect(await answer).toMatchObject({ condition: 'Cancel', message: 'No PIN was entered in time.' });
  });

  it('who is simulated leaves the dialogue to a person who touches the terminal', async () => {
    const { send, reach, terminal } = await open({ timing: { tapMs: 60_000, pinMs: 0 } });
    const answer = send(createPayment({ amount: '60' }));
    await reach('PRESENT_CARD');
    expect(terminal.display.get().dialogue?.ActsAt).toBeGreaterThan(Date.now());
    press({ Action: 'tap' });
    await reach('PIN');
    expect(terminal.display.get().dialogue?.ActsAt).toBeNull();
    press({ Action: 'pin', Pin: '1234' });
    expect(await answer).toMatchObject({ result: 'Success' });
  });

  it('can do nothing while nothing is asked', async () => {
    const { terminal } = await open();
    expect([
      terminal.act({ Action: 'tap' }),
      terminal.act({ Action: 'pin', Pin: '1234' }),
      terminal.act({ Action: 'cancel' }),
      terminal.act({ Action: 'remove' }),
    ]).toEqual([false, false, false, false]);
  });
});

describe('a second message', () => {
  it('of another payment meets Busy, with the ServiceID that can be aborted', async () => {
    const { send, reach, countCharges } = await open({ customer: 'manual' });
    const first = send(createPayment({ saleId: 'a', serviceId: '1' }));
    await reach('PRESENT_CARD');
    const busy = await send(createPayment({ saleId: 'b', serviceId: '2' }));
    expect(busy).toMatchObject({ condition: 'Busy', message: 'A Payment is in progress.' });
    expect(busy.pairs.get('serviceId')).toBe('1');
    desk.terminal.act({ Action: 'tap' });
    expect(await first).toMatchObject({ result: 'Success' });
    // A refusal is not stored, so the same message is a payment now.
    const again = send(createPayment({ saleId: 'b', serviceId: '2' }));
    await reach('PRESENT_CARD');
    desk.terminal.act({ Action: 'tap' });
    expect(await again).toMatchObject({ result: 'Success' });
    expect(countCharges()).toBe(2);
  });

  it('with the same pair gets the same answer, during it and afterwards, and is never a second charge', async () => {
    const { terminal, reach, countCharges } = await open({ customer: 'manual' });
    const text = createPayment({ saleId: 'a', serviceId: '1' });
    const sent = [terminal.handle(text), terminal.handle(text)];
    await reach('PRESENT_CARD');
    terminal.act({ Action: 'tap' });
    const [first, second] = await Promise.all(sent);
    // The same amount in other digits is the same payment.
    const third = await terminal.handle(text.replace('10.00', '10'));
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(countCharges()).toBe(1);
  });

  it('with the same pair and a different body is refused', async () => {
    const { send, countCharges } = await open();
    await send(createPayment({ saleId: 'a', serviceId: '1' }));
    for (const other of [{ amount: '10.01' }, { currency: 'USD' }]) {
      expect(await send(createPayment({ saleId: 'a', serviceId: '1', ...other }))).toMatchObject({
        condition: 'NotAllowed',
        message: 'ServiceID "1" was used for another request.',
      });
    }
    expect(await send(createPayment({ saleId: 'b', serviceId: '1' }))).toMatchObject({ result: 'Success' });
    expect(countCharges()).toBe(2);
  });

  it('is remembered for 48 hours', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const { send, countCharges } = await open({ now: () => now });
    const text = createPayment({ saleId: 'a', serviceId: '1' });
    await send(text);
    now += 48 * 3_600_000 - 1;
    await send(text);
    expect(countCharges()).toBe(1);
    now += 1;
    await send(text);
    expect(countCharges()).toBe(2);
  });
});

describe('Abort and TransactionStatus', () => {
  const status = (ServiceID: string, SaleID = 'a') =>
    desk.send(createInquiry('TransactionStatus', { SaleID, ServiceID }));
  const abort = (ServiceID: string) =>
    desk.terminal.handle(createInquiry('Abort', { SaleID: 'a', ServiceID }));

  it('end a payment that waits for the customer', async () => {
    const { send, reach, countCharges } = await open({ customer: 'manual' });
    const answer = send(createPayment({ saleId: 'a', serviceId: '1' }));
    await reach('PRESENT_CARD');
    expect(await status('1')).toMatchObject({ condition: 'InProgress' });
    expect(await abort('2')).toMatchObject({ status: 200, body: '' });
    expect(desk.terminal.isBusy()).toBe(true);
    expect(await abort('1')).toMatchObject({ status: 200, body: '' });
    expect(await answer).toMatchObject({ condition: 'Aborted', message: '104 Merchant cancelled' });
    expect(desk.terminal.isBusy()).toBe(false);
    expect(countCharges()).toBe(0);
  });

  it('end a payment whose card was read at the same moment', async () => {
    const { send, reach, countCharges } = await open({ customer: 'manual' });
    const answer = send(createPayment({ saleId: 'a', serviceId: '1' }));
    await reach('PRESENT_CARD');
    desk.terminal.act({ Action: 'tap' });
    await abort('1');
    expect(await answer).toMatchObject({ condition: 'Aborted' });
    expect(countCharges()).toBe(0);
  });

  it('change nothing once the host is asked', async () => {
    const { wrapHost, asked, release } = holdHost();
    const { send } = await open({ wrapHost });
    const answer = send(createPayment({ saleId: 'a', serviceId: '1' }));
    await asked;
    await abort('1');
    expect(await status('1')).toMatchObject({ condition: 'InProgress' });
    release();
    expect(await answer).toMatchObject({ result: 'Success' });
  });

  it('return the end of a dialogue, unchanged', async () => {
    const { terminal } = await open();
    const { body } = await terminal.handle(
      createPayment({ saleId: 'a', serviceId: '1', header: { Extra: 1 } }),
    );
    const first = JSON.parse(body).SaleToPOIResponse;
    expect((await status('1')).body.RepeatedMessageResponse).toEqual({
      MessageHeader: first.MessageHeader,
      RepeatedResponseMessageBody: { PaymentResponse: first.PaymentResponse },
    });
  });

  it('name the last message if the named one is unknown', async () => {
    const { send } = await open();
    expect(await status('9')).toMatchObject({
      condition: 'NotFound',
      message: 'No such message is known. There was none yet.',
    });
    await send(createPayment({ saleId: 'a', serviceId: '1' }));
    expect(await status('1', 'b')).toMatchObject({
      condition: 'NotFound',
      message: 'No such message is known. The last one was SaleID "a", ServiceID "1".',
    });
  });
});

describe('the end of the program', () => {
  it('ends a payment that waits, and answers one that is authorized', async () => {
    const waiting = await open({ customer: 'manual' });
    const first = waiting.send(createPayment());
    await waiting.reach('PRESENT_CARD');
    await Promise.all([
      waiting.terminal.stop(),
      expect(first).resolves.toMatchObject({ condition: 'Aborted' }),
    ]);
    await waiting.close();

    const { wrapHost, asked, release } = holdHost();
    const { send, terminal } = await open({ wrapHost });
    const second = send(createPayment());
    await asked;
    const stopped = terminal.stop();
    release();
    await stopped;
    expect(await second).toMatchObject({ result: 'Success' });
  });
});
