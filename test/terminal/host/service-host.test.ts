import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createId,
  createInquiry,
  createPayment,
  createPrint,
  createReversal,
  POIID,
} from '../../protocol/nexo/create-request.ts';
import { readAnswer } from '../create-test-terminal.ts';
import { type StartedTerminal, startTestTerminal } from '../start-test-terminal.ts';
import { createFakeService, type FakeService } from './create-fake-service.ts';

let service: FakeService;
let terminal: StartedTerminal;
beforeEach(async () => {
  service = await createFakeService();
  terminal = await startTestTerminal({ SERVICE_URL: service.url });
});
afterEach(async () => {
  await terminal.stop();
  await service.close().catch(() => {});
});

const send = async (body: string) => readAnswer((await terminal.send({ body })).text);
const pay = (parts?: Parameters<typeof createPayment>[0]) => send(createPayment(parts));
const untilOnline = (online = true) =>
  expect.poll(async () => (await terminal.readState()).Online).toBe(online);
/** The service is back on its port. */
async function revive(): Promise<void> {
  const { port } = service;
  service = await createFakeService(port);
  await untilOnline();
}
const LATER = new Date(Date.now() + 90_000).toISOString();

describe('a connected terminal', () => {
  it('says hello with its secret, and takes company and store from the service', async () => {
    expect((await terminal.readState()).Online).toBe(true);
    expect(service.listPaths('hello')[0]?.body).toEqual({
      Firmware: '1.121.0',
      LocalApi: true,
      Screen: terminal.screenUrl,
    });
    expect(Buffer.from(service.authorization.replace('Basic ', ''), 'base64').toString()).toBe(
      `${POIID}:sandbox-terminal`,
    );
    const { body, pairs } = await pay();
    expect(pairs.get('store')).toBe('ROMA-1');
    expect(body.PaymentResult.PaymentAcquirerData.MerchantID).toBe('Bottega Rossi');
    expect(JSON.stringify(body.PaymentReceipt)).toContain('Bottega%20Rossi');
  });

  it('asks the service, which decides, and reports the end with both messages', async () => {
    const data = 'manualCapture=true&shopperReference=S1';
    const { pairs, body } = await pay({ amount: '60.00', saleId: 'sale-1', data });
    const [request] = service.listPaths('authorize');
    expect(request?.body).toEqual({
      Reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      SaleId: 'sale-1',
      ServiceId: expect.any(String),
      TransactionId: 'sale-1',
      AmountMinor: 6000,
      Currency: 'EUR',
      ManualCapture: true,
      Card: { Brand: 'visa', Bin6: '411111', Last4: '1111', EntryMode: 'Contactless' },
      Keys: { manualCapture: 'true', shopperReference: 'S1' },
    });
    expect(pairs.get('pspReference')).toMatch(/^PSP/);
    expect(body.PaymentResult).toMatchObject({
      OnlineFlag: true,
      PaymentAcquirerData: { ApprovalCode: '123456' },
    });
    await expect
      .poll(() => service.reports)
      .toMatchObject([
        {
          Kind: 'DIALOGUE',
          Category: 'Payment',
          SaleId: 'sale-1',
          Result: 'Success',
          Reference: request?.body.Reference,
        },
      ]);
    service.behaviour = 'decline';
    expect(await pay()).toMatchObject({ condition: 'Refusal', message: 'DECLINED' });
    await send(createPrint());
    await expect
      .poll(() => service.reports.map(({ Kind }) => Kind))
      .toEqual(['DIALOGUE', 'DIALOGUE', 'PRINT']);
  });

  it('numbers its statements of state above those that the service has', async () => {
    await pay();
    await expect.poll(() => service.reports).toHaveLength(1);
    await expect.poll(() => service.listPaths('poll')).toHaveLength(1);
    const [poll] = service.listPaths('poll');
    const [report] = service.listPaths('reports');
    expect(poll?.body).toMatchObject({ State: 'IDLE', Number: 4_000_000_000_001 });
    expect(report?.body).toMatchObject({ State: expect.toBeOneOf(['IDLE', 'RESULT']) });
    expect(report?.body.Number).toBeGreaterThan(poll?.body.Number);
  });

  it('reports again what was lost, while its poll is held', async () => {
    service.lostReports = 1;
    await pay();
    await expect.poll(() => service.reports, { timeout: 5000 }).toHaveLength(1);
    expect(service.listPaths('reports')).toHaveLength(2);
  });

  it('asks again while the acquirer is being asked', async () => {
    service.behaviour = 'pending';
    expect(await pay()).toMatchObject({ result: 'Success' });
    expect(service.listPaths('authorize')).toHaveLength(1);
  });

  it('has a refund made by the service', async () => {
    const { body } = await pay({ amount: '10.00' });
    const original = body.POIData.POITransactionID.TransactionID;
    expect(await send(createReversal(original, { ReversedAmount: 4 }))).toMatchObject({ result: 'Success' });
    expect(service.listPaths('reverse')[0]?.body).toMatchObject({
      Original: original,
      AmountMinor: 400,
      Currency: 'EUR',
    });
  });
});

describe('a refund whose answers are lost', () => {
  const PAIR = { SaleID: 'refund', ServiceID: '1' };
  const ask = () =>
    send(createInquiry('TransactionStatus', PAIR).replace('"MessageCategory":"Payment",', ''));
  /** Pays, and loses so many answers to the refund. */
  const refund = async (lost: number) => {
    const { body } = await pay({ amount: '10.00' });
    const original = body.POIData.POITransactionID.TransactionID;
    service.lostReversals = lost;
    const text = createReversal(original, { ReversedAmount: 4 }, PAIR);
    return { original, text, answer: await send(text) };
  };

  it('is in progress until the service answers, and is made once', async () => {
    const { original, text, answer } = await refund(4);
    expect(answer).toMatchObject({
      condition: 'InProgress',
      message: expect.stringContaining('The answer of the host was lost.'),
    });
    expect((await ask()).condition).toBe('InProgress');
    // Neither the same message nor a new one asks for another refund. Payments go on.
    expect((await send(text)).condition).toBe('InProgress');
    expect(await send(createReversal(original, { ReversedAmount: 4 }))).toMatchObject({
      condition: 'Busy',
      message: 'It is not known yet whether the last Reversal paid money back.',
    });
    expect(await pay()).toMatchObject({ result: 'Success' });

    await expect.poll(async () => (await ask()).result, { timeout: 5000 }).toBe('Success');
    expect(await send(text)).toMatchObject({ result: 'Success', body: { ReversedAmount: 4 } });
    expect(service.listPaths('reverse').length).toBeGreaterThan(4);
    expect(service.refunded.size).toBe(1);
    await expect
      .poll(() => service.reports.filter((report) => 'ServiceId' in report && report.SaleId === 'refund'))
      .toMatchObject([{ Category: 'Reversal', Result: 'Success' }]);
    expect(await send(createReversal(original, { ReversedAmount: 4 }))).toMatchObject({ result: 'Success' });
  });

  it('has its answer where one of three arrives', async () => {
    expect((await refund(2)).answer).toMatchObject({ result: 'Success' });
    expect(service.refunded.size).toBe(1);
  });
});

describe('a message of the service', () => {
  const push = (Request: string, ExpiresAt = LATER) => {
    const MessageId = randomUUID();
    service.push({ Messages: [{ MessageId, Request, ExpiresAt }] });
    return MessageId;
  };
  const listReports = (id: string) =>
    service.reports.filter((report) => 'MessageId' in report && report.MessageId === id);

  it('is paid once, however often it comes, acknowledged and reported', async () => {
    const text = createPayment({ saleId: 'cloud' });
    const first = push(text);
    await expect.poll(() => listReports(first)).toMatchObject([{ Result: 'Success' }]);
    const again = push(text);
    await expect
      .poll(() => service.listPaths('poll').flatMap(({ body }) => body.Done))
      .toEqual([first, again]);
    expect(service.listPaths('authorize')).toHaveLength(1);
    expect(service.listPaths('authorize')[0]?.body.MessageId).toBe(first);
  });

  it('that the terminal refuses is reported with the reason', async () => {
    await terminal.set({ Customer: 'manual' });
    const local = pay({ saleId: 'local', serviceId: '1' });
    await expect.poll(async () => (await terminal.readState()).State).toBe('PRESENT_CARD');
    const busy = push(createPayment());
    await expect.poll(() => listReports(busy)).toMatchObject([{ Result: 'Failure', ErrorCondition: 'Busy' }]);
    const foreign = push(createPayment({ header: { POIID: 'x' } }));
    await expect.poll(() => listReports(foreign)).toMatchObject([{ ErrorCondition: 'NotAllowed' }]);
    // An Abort comes the same way.
    push(createInquiry('Abort', { SaleID: 'local', ServiceID: '1' }));
    expect(await local).toMatchObject({ condition: 'Aborted' });
  });

  it('that asks for a refund has no report before the end of the refund', async () => {
    const { body } = await pay({ amount: '10.00' });
    service.lostReversals = 3;
    const id = push(createReversal(body.POIData.POITransactionID.TransactionID, { ReversedAmount: 4 }));
    await expect.poll(() => listReports(id), { timeout: 5000 }).not.toEqual([]);
    expect(listReports(id)).toMatchObject([{ Category: 'Reversal', Result: 'Success' }]);
  });

  it('that comes too late, by the clock of the service, begins nothing', async () => {
    const late = push(createPayment(), new Date(Date.now() - 5000).toISOString());
    await expect.poll(() => listReports(late)).toMatchObject([{ ErrorCondition: 'Aborted' }]);
    expect(service.listPaths('authorize')).toEqual([]);
  });

  it('is asked for again while answers are lost, because its till sees the decision', async () => {
    service.behaviour = 'lost';
    const id = push(createPayment({ amount: '60.00' }));
    await expect.poll(() => service.listPaths('authorize')).toHaveLength(1);
    service.behaviour = 'approve';
    await expect.poll(() => listReports(id)).toMatchObject([{ Result: 'Success' }]);
    const [first, second] = service.listPaths('authorize').map(({ body }) => body);
    expect(second).toEqual(first);
    expect(service.listPaths('reverse')).toEqual([]);
  });

  it('is never approved without the service', async () => {
    service.behaviour = 'fail';
    const id = push(createPayment({ amount: '1.00' }));
    await expect.poll(() => service.listPaths('authorize')).toHaveLength(1);
    await terminal.set({ HostReachable: false });
    await expect.poll(async () => (await terminal.readState()).State).toBe('IDLE');
    await terminal.set({ HostReachable: true });
    await expect
      .poll(() => listReports(id))
      .toMatchObject([
        {
          ErrorCondition: 'UnreachableHost',
          Message: 'The host cannot be reached, and this payment needs it.',
        },
      ]);
    // The service may have heard of it: it is withdrawn.
    await expect.poll(() => [...service.decisions.values()]).toEqual([{ Decision: 'WITHDRAWN' }]);
  });
});

describe('while the service is unreachable,', () => {
  it('small payments are approved and handed in later, oldest first', async () => {
    await service.close();
    await untilOnline(false);
    const first = await pay({ amount: '50.00', saleId: createId() });
    expect(first.body.PaymentResult.OnlineFlag).toBe(false);
    await pay({ amount: '2.00' });
    expect(await pay({ amount: '50.01' })).toMatchObject({
      condition: 'UnreachableHost',
      message: 'The host cannot be reached, and the amount is above the offline limit.',
    });
    expect(await send(createReversal('x'))).toMatchObject({ condition: 'UnreachableHost' });
    await revive();
    await expect
      .poll(() => service.reports.filter(({ Kind }) => Kind === 'OFFLINE'))
      .toMatchObject([
        { Authorization: { AmountMinor: 5000 }, PspReference: first.pairs.get('pspReference') },
        { Authorization: { AmountMinor: 200 } },
      ]);
  });

  it('a small payment whose answer was lost is reported under the same reference, a large one is undone', async () => {
    service.behaviour = 'lost';
    expect(await pay({ amount: '5.00' })).toMatchObject({ result: 'Success' });
    expect(await pay({ amount: '60.00' })).toMatchObject({ condition: 'UnreachableHost' });
    const [small, large] = service.listPaths('authorize').map(({ body }) => body.Reference);
    await expect
      .poll(() => service.listPaths('reverse'))
      .toMatchObject([
        { body: { Reference: `${large}-undo`, Original: `PSP${large.slice(0, 8)}`, AmountMinor: null } },
      ]);
    expect(service.listPaths(`authorize/${large}/withdraw`)).toHaveLength(1);
    expect(service.listPaths(`authorize/${small}/withdraw`)).toHaveLength(0);
    await expect
      .poll(() => service.reports.filter(({ Kind }) => Kind === 'OFFLINE'))
      .toMatchObject([{ Authorization: { Reference: small } }]);
  });

  it('a terminal whose switch is off counts as offline, and connects again when it is on', async () => {
    await terminal.set({ HostReachable: false });
    await untilOnline(false);
    expect(await pay({ amount: '1.00' })).toMatchObject({ body: { PaymentResult: { OnlineFlag: false } } });
    expect(service.listPaths('authorize')).toEqual([]);
    await terminal.set({ HostReachable: true });
    await untilOnline();
  });
});

describe('the service’s answer to hello', () => {
  it('closes the port of a store without the local API, and opens it again', async () => {
    service.welcome = { ...service.welcome, LocalApi: false };
    service.push({ Messages: [], SayHello: true });
    const reach = () =>
      terminal.send({ method: 'GET' }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(reach).toBe(0);
    service.welcome = { ...service.welcome, LocalApi: true };
    service.push({ Messages: [], SayHello: true });
    await expect.poll(reach).toBe(404);
  });

  it('disconnects a terminal that the sandbox has switched off', async () => {
    service.welcome = { ...service.welcome, SwitchedOff: true };
    service.push({ Messages: [], SayHello: true });
    await untilOnline(false);
    expect(await pay({ amount: '60.00' })).toMatchObject({ condition: 'UnreachableHost' });
    service.welcome = { ...service.welcome, SwitchedOff: false };
    await untilOnline();
  });
});
