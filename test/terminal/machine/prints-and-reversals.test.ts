import { afterEach, describe, expect, it } from 'vitest';
import {
  createPayment,
  createPrint,
  createRequest,
  createReversal,
} from '../../protocol/nexo/create-request.ts';
import { createTestTerminal, type TestTerminal, type TestTerminalOptions } from '../create-test-terminal.ts';

let desk: TestTerminal;
const open = async (options?: TestTerminalOptions) => {
  desk = await createTestTerminal(options);
  return desk;
};
afterEach(() => desk.close());

describe('a print', () => {
  it('comes out of the slot, is answered in both forms, and charges nothing', async () => {
    const { terminal, countCharges } = await open();
    const text = createPrint([{ Text: 'Bottega', Alignment: 'Centred', CharacterStyle: 'Bold' }]);
    const answer = JSON.parse((await terminal.handle(text)).body);
    expect(answer.PrintResponse).toEqual({ DocumentQualifier: 'Document', Response: { Result: 'Success' } });
    expect(answer.SaleToPOIResponse.PrintResponse).toEqual(answer.PrintResponse);
    expect(terminal.prints.list()).toMatchObject([
      { qualifier: 'Document', rows: [{ Text: 'Bottega', Alignment: 'Centred', Style: 'Bold' }] },
    ]);
    // A repeated message prints nothing.
    await terminal.handle(text);
    expect(terminal.prints.list()).toHaveLength(1);
    expect(countCharges()).toBe(0);
  });

  it('fails without paper, in both forms of the response', async () => {
    const { terminal } = await open();
    terminal.setSwitches({ Paper: false });
    const answer = JSON.parse((await terminal.handle(createPrint())).body);
    expect(answer.PrintResponse.Response).toMatchObject({
      Result: 'Failure',
      ErrorCondition: 'UnavailableDevice',
    });
    expect(answer.SaleToPOIResponse.PrintResponse).toEqual(answer.PrintResponse);
    terminal.setSwitches({ Paper: true });
    const refused = JSON.parse((await terminal.handle(createPrint([]))).body);
    expect(refused.PrintResponse).toEqual(refused.SaleToPOIResponse.PrintResponse);
  });

  it('waits for another print, but not for a payment', async () => {
    const { send, reach, terminal } = await open({ customer: 'manual', timing: { printLineMs: 5 } });
    const prints = Array.from({ length: 6 }, () => send(createPrint()));
    const answers = await Promise.all(prints);
    expect(answers.map(({ condition }) => condition)).toEqual([...Array(5).fill(undefined), 'Busy']);
    const payment = send(createPayment());
    await reach('PRESENT_CARD');
    expect(await send(createPrint())).toMatchObject({
      condition: 'Busy',
      message: 'A Payment is in progress.',
    });
    terminal.act({ Action: 'cancel' });
    await payment;
  });

  it('is kept until fifty others have come', async () => {
    const { send, terminal } = await open();
    for (let number = 0; number < 52; number += 1) await send(createPrint([{ Text: `Number ${number}` }]));
    const prints = terminal.prints.list();
    expect(prints).toHaveLength(50);
    expect(prints[0]?.rows[0]?.Text).toBe('Number 51');
  });
});

describe('a reversal', () => {
  const pay = async (parts: Parameters<typeof createPayment>[0]) =>
    (await desk.send(createPayment(parts))).body.POIData.POITransactionID.TransactionID as string;
  const reverse = (original: string, body?: Record<string, unknown>) =>
    desk.send(createReversal(original, body));

  it('pays back in parts, never more than came in', async () => {
    await open();
    const original = await pay({ amount: '10.00' });
    const first = await reverse(original, { ReversedAmount: 4 });
    expect(first).toMatchObject({ result: 'Success', body: { ReversedAmount: 4 } });
    expect(first.body.PaymentReceipt).toHaveLength(2);
    expect(JSON.stringify(first.body.PaymentReceipt)).toContain('REFUND');
    expect(await reverse(original, { ReversedAmount: 6.01 })).toMatchObject({
      condition: 'NotAllowed',
      message: 'Only 6.00 EUR of this payment are left.',
    });
    expect(await reverse(original)).toMatchObject({ result: 'Success', body: { ReversedAmount: 6 } });
    expect(await reverse(original)).toMatchObject({ condition: 'NotAllowed' });
  });

  it.each([0, -1, 1.005, 100_000.01, 99_999_999_999])('refuses %s, which no payment has', async (amount) => {
    await open();
    expect(await reverse(await pay({}), { ReversedAmount: amount })).toMatchObject({
      condition: 'NotAllowed',
      message: `ReversedAmount is ${amount}: EUR needs more than 0, at most 100000, with 2 decimals or fewer.`,
    });
  });

  it('uses the currency of the payment', async () => {
    await open();
    const original = await pay({ amount: '500', currency: 'JPY' });
    expect(await reverse(original, { ReversedAmount: 1.5 })).toMatchObject({ condition: 'NotAllowed' });
    const data = (currency: string) => ({ SaleData: { SaleToAcquirerData: `currency=${currency}` } });
    expect(await reverse(original, data('EUR'))).toMatchObject({ message: 'The payment was made in JPY.' });
    expect(await reverse(original, { ReversedAmount: 100, ...data('JPY') })).toMatchObject({
      body: { ReversedAmount: 100 },
    });
  });

  it('releases a held payment whole', async () => {
    await open();
    const original = await pay({ data: 'manualCapture=true' });
    expect(await reverse(original, { ReversedAmount: 1 })).toMatchObject({ condition: 'NotAllowed' });
    expect(await reverse(original)).toMatchObject({ result: 'Success', body: { ReversedAmount: 10 } });
  });

  it('needs a payment and a host', async () => {
    const { terminal } = await open();
    const original = await pay({});
    expect(await reverse('nobody.KNOWS')).toMatchObject({ condition: 'NotFound' });
    const declined = await pay({ amount: '1.24' });
    expect(await reverse(declined)).toMatchObject({ condition: 'NotFound' });
    terminal.setSwitches({ HostReachable: false });
    expect(await reverse(original)).toMatchObject({ condition: 'UnreachableHost' });
  });
});

it('a diagnosis reports what is wrong, also while a payment runs', async () => {
  const { send, reach, terminal } = await open({ customer: 'manual' });
  const diagnose = async () => (await send(createRequest('Diagnosis', { HostDiagnosisFlag: true }))).body;
  expect(await diagnose()).toMatchObject({
    Response: { Result: 'Success' },
    POIStatus: { GlobalStatus: 'OK', CommunicationOKFlag: true, PrinterStatus: 'OK' },
    HostStatus: [{ AcquirerID: 'SANDBOX', IsReachableFlag: true }],
  });
  terminal.setSwitches({ Paper: false, HostReachable: false });
  const payment = send(createPayment());
  await reach('PRESENT_CARD');
  expect(await diagnose()).toMatchObject({
    POIStatus: { GlobalStatus: 'Busy', CommunicationOKFlag: false, PrinterStatus: 'NoPaper' },
    HostStatus: [{ IsReachableFlag: false }],
  });
  terminal.act({ Action: 'cancel' });
  await payment;
});
