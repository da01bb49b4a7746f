import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../all-scopes.ts';
import { createTestService, type TestService } from '../../create-test-service.ts';
import { createFakeTerminal, type FakeTerminal, POIID } from '../create-fake-terminal.ts';
import { createTill } from '../create-till.ts';

let service: TestService;
let terminal: FakeTerminal;
const till = createTill(() => service);

const companies = ALL_SCOPES.map((company, index) => ({
  ...company,
  ...(index === 0 && {
    stores: [
      {
        id: 1,
        reference: 'ROMA-1',
        active: true,
        items: [
          { id: 101, name: 'Espresso', price: 130 },
          { id: 110, name: 'One cent', price: 1 },
          { id: 124, name: 'Declined', price: 1124 },
        ],
      },
      { id: 3, reference: 'ROMA-3', active: true, items: [{ id: 301, name: 'Tea', price: 200 }] },
    ],
    webhookUrl: 'https://hooks.example/default',
  }),
}));

beforeAll(async () => {
  service = await createTestService({ companies });
});
afterAll(() => service.close());
beforeEach(async () => {
  // What a test has left on the terminal.
  service.clock.advance(100);
  await service.runDueJobs();
  await service.store.deleteFrom('terminal_messages').execute();
  terminal = await till.connect(createFakeTerminal(service));
  service.receiver.requests.length = 0;
});

const readPayment = (transactionId: string) =>
  service.store
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();

describe('POST pay/pos', () => {
  it('sends the payment to the terminal, which asks for the money, and the order is paid once', async () => {
    const order = await till.order();
    expect(order).toMatchObject({ status: 'open', amount: 260, payment: null, currency: 'EUR' });
    const sent = await till.pay(order.order_id);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        Message: 'Payment sent to the terminal.',
        order: { status: 'awaiting_pos' },
        payment: {
          attempt: 1,
          status: 'queued',
          terminal_id: POIID,
          rbc_id: null,
          failure: null,
          card: null,
        },
      },
    });
    expect(sent.body.order.payment).toEqual(sent.body.payment);
    const { message, answer } = await terminal.pay();
    expect(JSON.parse(message.text)).toEqual({
      SaleToPOIRequest: {
        MessageHeader: {
          ProtocolVersion: '3.0',
          MessageClass: 'Service',
          MessageCategory: 'Payment',
          MessageType: 'Request',
          SaleID: sent.body.payment.sale_id,
          ServiceID: sent.body.payment.service_id,
          POIID,
        },
        PaymentRequest: {
          SaleData: {
            SaleTransactionID: {
              TransactionID: sent.body.payment.sale_id,
              TimeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
            },
            SaleToAcquirerData: 'manualCapture=false',
          },
          PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 2.6 } },
        },
      },
    });
    expect(answer).toEqual({
      Decision: 'APPROVED',
      PspReference: expect.stringMatching(/^[0-9A-Z]{16}$/),
      ApprovalCode: expect.stringMatching(/^\d{6}$/),
      TransactionId: order.transaction_id,
    });
    const rbcId = 'PspReference' in answer ? answer.PspReference : '';
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'approved',
      paid_at: null,
      payment: {
        status: 'approved',
        rbc_id: rbcId,
        card: { brand: 'visa', last4: '1111', entry_mode: 'Contactless' },
      },
    });
    const completed = await till.complete(order.order_id, rbcId);
    expect(completed).toMatchObject({
      status: 200,
      body: { Message: 'Order paid.', order: { status: 'paid' } },
    });
    // The whole transaction id of the terminal names the same payment.
    const again = await till.complete(order.order_id, `a1b2.${rbcId}`);
    expect(again.body).toMatchObject({ Message: 'Already paid.', order: { status: 'paid' } });
    expect(again.body.order.paid_at).toBe(completed.body.order.paid_at);
  });

  it('tells receivers of payments, with the till in the metadata', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const { message, answer } = await terminal.pay();
    await service.deliverDue();
    expect(service.receiver.requests.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      [
        'https://hooks.example/default',
        {
          EventType: 'payment.settled',
          TransactionId: order.transaction_id,
          Amount: 260,
          Currency: 'EUR',
          Status: 'SETTLED',
          Timestamp: expect.any(String),
          Metadata: {
            channel: 'cloud_pos',
            order_id: order.order_id,
            sale_id: message.saleId,
            terminal_id: POIID,
            store_reference: 'ROMA-1',
            rbc_id: 'PspReference' in answer && answer.PspReference,
          },
        },
      ],
    ]);
  });

  it('is a payment like any other: listed, refunded by the API', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    await terminal.pay();
    const list = await service.get('/api/v5/transactions?Channel=cloud_pos&StoreReference=ROMA-1&Limit=1');
    expect(list.body.Transactions).toMatchObject([
      {
        TransactionId: order.transaction_id,
        Channel: 'cloud_pos',
        Status: 'SETTLED',
        Method: 'card',
        Metadata: { order_id: order.order_id },
      },
    ]);
    const refund = { TransactionId: order.transaction_id, Amount: 60 };
    expect((await service.post('/api/v4/payments/refund', refund)).body.RefundedAmount).toBe(60);
    expect((await service.get(`/api/v5/payments/link/${order.transaction_id}`)).status).toBe(404);
  });

  it('opens the order again after a decline, and fails it after ten', async () => {
    const order = await till.order({ items: [{ id: 124, quantity: 1 }] });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await till.pay(order.order_id)).body.payment).toMatchObject({ attempt });
      expect((await terminal.pay()).answer).toMatchObject({
        Decision: 'DECLINED',
        ErrorCondition: 'Refusal',
        RefusalReason: '210 Not enough balance',
        Message: 'NOT_ENOUGH_BALANCE',
      });
      expect(await till.readOrder(order.order_id)).toMatchObject({
        status: attempt < 10 ? 'open' : 'failed',
        payment: { status: 'declined', failure: { condition: 'Refusal', message: 'NOT_ENOUGH_BALANCE' } },
      });
    }
    expect((await till.pay(order.order_id)).status).toBe(409);
    expect(await readPayment(order.transaction_id)).toMatchObject({ status: 'FAILED' });
  });

  it('makes one payment, if fifty tills ask at once', async () => {
    const order = await till.order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.pay(order.order_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await terminal.take()).toHaveLength(1);
  });

  it('answers a repeated call with its key, and sends nothing twice', async () => {
    const order = await till.order();
    const key = { 'idempotency-key': `pay-${order.order_id}` };
    const first = await till.pay(order.order_id, key);
    const second = await till.pay(order.order_id, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await terminal.take()).toHaveLength(1);
  });

  it('waits for the terminal if the till prefers so', async () => {
    const order = await till.order();
    const paid = till.pay(order.order_id, { prefer: 'wait=90' });
    await expect.poll(() => terminal.take(), { interval: 5 }).toHaveLength(1);
    const [row] = await service.store
      .selectFrom('terminal_messages')
      .selectAll()
      .where('terminal_attempt_id', 'is not', null)
      .execute();
    const request = { SaleId: row?.sale_id ?? '', ServiceId: row?.service_id ?? '', AmountMinor: 260 };
    await terminal.authorize({
      ...terminal.createRequestFor({
        messageId: row?.id ?? '',
        category: 'Payment',
        saleId: request.SaleId,
        serviceId: request.ServiceId,
        amountMinor: 260,
        currency: 'EUR',
        text: '',
      }),
    });
    expect((await paid).body).toMatchObject({
      order: { status: 'approved' },
      payment: { status: 'approved' },
    });
  });
});

describe('the time of a payment', () => {
  it('is over after 90 seconds: the terminal is stopped, and no money can be taken any more', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    service.clock.advance(90);
    await service.runDueJobs();
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'open',
      payment: { status: 'timed_out', failure: { condition: 'Aborted' } },
    });
    const request = terminal.createRequestFor(message ?? (undefined as never));
    expect(await terminal.authorize(request)).toMatchObject({
      Decision: 'DECLINED',
      ErrorCondition: 'Aborted',
    });
    const [abort] = await terminal.take();
    expect(abort).toMatchObject({ category: 'Abort', saleId: message?.saleId });
    expect(abort?.text).toContain(`"ServiceID":"${message?.serviceId}"`);
    expect(await readPayment(order.transaction_id)).toMatchObject({
      status: 'CREATED',
      active_attempt_id: null,
    });
    await terminal.goOnline();
    expect((await till.pay(order.order_id)).body.payment).toMatchObject({ attempt: 2 });
    expect((await terminal.pay()).answer).toMatchObject({ Decision: 'APPROVED' });
  });

  it('is over for the terminal as well, when the job has not run yet', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    service.clock.advance(90);
    const request = terminal.createRequestFor(message ?? (undefined as never));
    expect(await terminal.authorize(request)).toMatchObject({ Decision: 'DECLINED' });
    await service.runDueJobs();
    expect(await till.readOrder(order.order_id)).toMatchObject({ payment: { status: 'timed_out' } });
  });

  it('ends in money or in a time-out, never in both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await till.order();
      await till.pay(order.order_id);
      const [message] = await terminal.take();
      service.clock.advance(89.999);
      const request = terminal.createRequestFor(message ?? (undefined as never));
      const asked = terminal.authorize(request);
      service.clock.advance(0.001);
      const [answer] = await Promise.all([asked, service.runDueJobs()]);
      const { status, payment } = await till.readOrder(order.order_id);
      const isPaid = answer.Decision === 'APPROVED';
      expect([status, payment?.status]).toEqual(isPaid ? ['approved', 'approved'] : ['open', 'timed_out']);
      expect((await readPayment(order.transaction_id)).status).toBe(isPaid ? 'SETTLED' : 'CREATED');
      await service.store.deleteFrom('terminal_messages').execute();
      await terminal.goOnline();
    }
  });

  it('leaves an order open for a day', async () => {
    const order = await till.order();
    service.clock.advance(86_400);
    expect(await till.readOrder(order.order_id)).toMatchObject({ status: 'expired' });
    await terminal.goOnline();
    expect((await till.pay(order.order_id)).body.Code).toBe('ORDER_STATE');
    await service.runDueJobs();
    expect((await till.call('GET', '/orders?status=expired&limit=1')).body.orders).toMatchObject([
      { order_id: order.order_id },
    ]);
    expect(await readPayment(order.transaction_id)).toMatchObject({ status: 'EXPIRED' });
  });
});

describe('POST pay/pos/cancel', () => {
  it('takes back what the terminal has not got', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const cancelled = await till.cancel(order.order_id);
    expect(cancelled.body).toMatchObject({
      Message: 'Abort sent.',
      order: {
        status: 'open',
        payment: { status: 'cancelled', failure: { message: '104 Merchant cancelled' } },
      },
    });
    expect((await till.cancel(order.order_id)).status).toBe(409);
    // Nothing waits: the next one is another payment.
    await till.pay(order.order_id);
    expect(await terminal.take()).toMatchObject([{ category: 'Payment' }]);
  });

  it('stops a terminal that has begun', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    await till.cancel(order.order_id);
    expect(await terminal.take()).toMatchObject([{ category: 'Abort' }]);
    const request = terminal.createRequestFor(message ?? (undefined as never));
    expect(await terminal.authorize(request)).toMatchObject({
      Decision: 'DECLINED',
      ErrorCondition: 'Aborted',
      Message: '104 Merchant cancelled',
    });
  });
});

describe('POST pay/pos/complete', () => {
  it('wants the payment of this order', async () => {
    const [first, second] = [await till.order(), await till.order()];
    expect(await till.complete(first.order_id, 'X')).toMatchObject({
      status: 409,
      body: { Message: 'rbc_id does not belong to this order.', Code: 'RBC_ID_MISMATCH' },
    });
    await till.pay(first.order_id);
    expect(await till.complete(first.order_id, 'X')).toMatchObject({
      status: 409,
      body: { Message: 'The terminal has not answered yet.' },
    });
    const { answer } = await terminal.pay();
    const rbcId = 'PspReference' in answer ? answer.PspReference : '';
    expect((await till.complete(second.order_id, rbcId)).body.Code).toBe('RBC_ID_MISMATCH');
    expect((await till.complete(first.order_id, 'X')).body.Code).toBe('RBC_ID_MISMATCH');
    expect((await till.complete(first.order_id, '')).status).toBe(400);
    expect((await till.complete(first.order_id, rbcId)).status).toBe(200);
  });

  it('refuses what was paid back before', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const { answer } = await terminal.pay();
    const rbcId = 'PspReference' in answer ? answer.PspReference : '';
    await service.post('/api/v4/payments/refund', { TransactionId: order.transaction_id });
    expect(await till.readOrder(order.order_id)).toMatchObject({ status: 'failed' });
    expect((await till.complete(order.order_id, rbcId)).body.Code).toBe('ORDER_STATE');
  });
});

describe('the terminal of a payment', () => {
  it('must be assigned, online and idle', async () => {
    const order = await till.order();
    const other = await till.order({ store_id: 3, items: [{ id: 301, quantity: 1 }] });
    expect(await till.pay(other.order_id)).toMatchObject({
      status: 404,
      body: { Message: 'Terminal not found.', Code: 'TERMINAL_NOT_FOUND' },
    });
    await till.pay(order.order_id);
    const second = await till.order();
    expect(await till.pay(second.order_id)).toMatchObject({
      status: 409,
      body: { Message: 'Terminal busy.', Code: 'TERMINAL_BUSY' },
    });
    expect((await till.assign(3)).body).toMatchObject({ Code: 'ORDER_STATE' });
    service.clock.advance(36);
    await till.cancel(order.order_id);
    expect(await till.pay(second.order_id)).toMatchObject({
      status: 409,
      body: { Message: 'Terminal offline.', Code: 'TERMINAL_OFFLINE' },
    });
  });

  it('can be switched off', async () => {
    const order = await till.order();
    const url = `/sandbox/terminals/${POIID}`;
    expect((await service.post(`${url}/offline`, undefined)).status).toBe(200);
    expect((await till.pay(order.order_id)).body.Message).toBe('Terminal offline.');
    expect((await terminal.hello()).body.SwitchedOff).toBe(true);
    await service.post(`${url}/online`, undefined);
    expect((await till.pay(order.order_id)).status).toBe(200);
    expect((await service.post(`${url}/online`, undefined, service.partner)).status).toBe(404);
  });

  it('answers for its own refusal', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    await terminal.report({
      ReportId: 'busy-1',
      At: '2026-11-21T09:30:00Z',
      Kind: 'DIALOGUE',
      Category: 'Payment',
      SaleId: message?.saleId ?? '',
      ServiceId: message?.serviceId ?? '',
      Result: 'Failure',
      ErrorCondition: 'Busy',
      Message: 'A Payment is in progress.',
      Request: '{}',
      Response: '{}',
    });
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'open',
      payment: { status: 'declined', failure: { condition: 'Busy', message: 'A Payment is in progress.' } },
    });
  });
});
