import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthorizeRequest } from '../../../../src/protocol/terminal/terminal-connection.ts';
import { createDialogueReport, POIID } from '../waiting/create-fake-terminal.ts';
import { TILL_COMPANIES } from '../waiting/create-till.ts';
import { openCounter } from '../waiting/open-counter.ts';

const { service, terminal, till } = await openCounter(TILL_COMPANIES);
beforeEach(() => {
  service.receiver.requests.length = 0;
});

/** Makes the terminal fetch the waiting payment, report that it is authorizing, and request the authorization. */
async function takeAndAuthorize(number: number): Promise<AuthorizeRequest> {
  const [message] = await terminal.take();
  if (!message) throw new Error('There is no message.');
  await terminal.say('AUTHORIZING', number);
  const request = terminal.createRequestFor(message);
  await terminal.authorize(request);
  return request;
}

describe('POST pay/pos', () => {
  it('sends the payment to the terminal, which authorizes it, and completing the order twice pays it once', async () => {
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

  it('sends a payment.settled webhook with the order, terminal and store in its metadata', async () => {
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

  it('creates a payment that the API lists and refunds like any other', async () => {
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

  it('reopens the order after a declined attempt, and fails it after the tenth', async () => {
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
    expect((await till.pay(order.order_id)).body).toMatchObject({
      StatusCode: 409,
      Message: 'The state of the order does not allow this.',
      Hint: 'The order is failed; this call needs open.',
    });
    expect(await till.readPayment(order.transaction_id)).toMatchObject({ status: 'FAILED' });
  });

  it('declines the test card that ends in 0002, whatever the amount', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const Card = { Brand: 'visa', Bin6: '400000', Last4: '0002', EntryMode: 'Contactless' } as const;
    expect((await terminal.pay({ Card })).answer).toMatchObject({
      Decision: 'DECLINED',
      Message: 'DECLINED',
    });
  });

  it('sends one payment to the terminal when fifty tills call at once', async () => {
    const order = await till.order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.pay(order.order_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await terminal.take()).toHaveLength(1);
  });

  it('answers a waiting till "approved" only once the terminal is free for its next sale', async () => {
    const [first, second] = [await till.order(), await till.order()];
    let isAnswered = false;
    const paid = till.pay(first.order_id, { prefer: 'wait=90' }).finally(() => {
      isAnswered = true;
    });
    const request = await takeAndAuthorize(1);
    expect(await till.readOrder(first.order_id)).toMatchObject({ status: 'approved' });
    expect((await till.pay(second.order_id)).body.Message).toBe('Terminal busy.');
    expect(isAnswered).toBe(false);
    const { SaleId, ServiceId, Reference } = request;
    const Reports = [createDialogueReport({ SaleId, ServiceId, Reference })];
    await terminal.call('reports', { Reports, State: 'RESULT', Number: 2 });
    expect((await paid).body.order.status).toBe('approved');
    expect((await till.pay(second.order_id)).status).toBe(200);
  });

  it('answers a waiting till within 20 seconds if the terminal sends nothing more after its approval', async () => {
    const order = await till.order();
    const paid = till.pay(order.order_id, { prefer: 'wait=90' });
    await takeAndAuthorize(3);
    const before = performance.now();
    expect((await paid).body.order.status).toBe('approved');
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it('answers a "Prefer: wait" request with the result once the terminal has authorized the payment', async () => {
    const order = await till.order();
    const paid = till.pay(order.order_id, { prefer: 'wait=90' });
    // The poll of a terminal that is there before the payment ends with it.
    const [message] = await terminal.take();
    if (!message) throw new Error('There is no message.');
    await terminal.authorize(terminal.createRequestFor(message));
    expect((await paid).body).toMatchObject({
      order: { status: 'approved' },
      payment: { status: 'approved' },
    });
  });
});
