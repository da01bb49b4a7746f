import { describe, expect, it } from 'vitest';
import { UNDO_REASON } from '../../../../src/protocol/terminal/terminal-connection.ts';
import { recordEnds } from '../../payments/attempts/record-ends.ts';
import { POIID } from '../waiting/create-fake-terminal.ts';
import { TILL_COMPANIES } from '../waiting/create-till.ts';
import { openCounter } from '../waiting/open-counter.ts';

const { service, terminal, till } = await openCounter(TILL_COMPANIES);

describe('the end of a payment that waits at a terminal', () => {
  it('is announced, whether the time or the till ends it', async () => {
    const ends = recordEnds(service);
    const order = await till.order();
    await till.pay(order.order_id);
    service.clock.advance(90);
    await service.runDueJobs();
    await terminal.goOnline();
    await till.pay(order.order_id);
    await till.cancel(order.order_id);
    expect(ends).toEqual(['withdrawn CANCELLED terminal', 'withdrawn CANCELLED terminal']);
  });
});

describe('the time limit of a terminal payment', () => {
  it('passes after 90 seconds: the terminal is told to abort, and a late authorization is declined', async () => {
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
    expect(await till.readPayment(order.transaction_id)).toMatchObject({
      status: 'CREATED',
      active_attempt_id: null,
    });
    await terminal.goOnline();
    expect((await till.pay(order.order_id)).body.payment).toMatchObject({ attempt: 2 });
    expect((await terminal.pay()).answer).toMatchObject({ Decision: 'APPROVED' });
  });

  it('declines an authorization after 90 seconds even if the expiry job has not run yet', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    service.clock.advance(90);
    const request = terminal.createRequestFor(message ?? (undefined as never));
    expect(await terminal.authorize(request)).toMatchObject({ Decision: 'DECLINED' });
    await service.runDueJobs();
    expect(await till.readOrder(order.order_id)).toMatchObject({ payment: { status: 'timed_out' } });
  });

  it('leaves a payment that is authorized at the last moment either approved or timed out, never both', async () => {
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
      expect((await till.readPayment(order.transaction_id)).status).toBe(isPaid ? 'SETTLED' : 'CREATED');
      await service.store.deleteFrom('terminal_messages').execute();
      await terminal.goOnline();
    }
  });

  it('does not apply to the order itself, which expires after a day', async () => {
    const order = await till.order();
    service.clock.advance(86_400);
    expect(await till.readOrder(order.order_id)).toMatchObject({ status: 'expired' });
    await terminal.goOnline();
    expect((await till.pay(order.order_id)).body.Code).toBe('ORDER_STATE');
    await service.runDueJobs();
    expect((await till.call('GET', '/orders?status=expired&limit=1')).body.orders).toMatchObject([
      { order_id: order.order_id },
    ]);
    expect(await till.readPayment(order.transaction_id)).toMatchObject({ status: 'EXPIRED' });
  });
});

describe('POST pay/pos/cancel', () => {
  it('withdraws a payment that the terminal has not fetched, and is refused the second time', async () => {
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
    expect((await till.cancel(order.order_id)).body).toMatchObject({
      StatusCode: 409,
      Hint: 'The payment is CREATED, and is not waiting at a terminal.',
    });
    // Nothing waits, so the next payment is another one.
    await till.pay(order.order_id);
    expect(await terminal.take()).toMatchObject([{ category: 'Payment' }]);
  });

  it('aborts a payment that the terminal has fetched, whose authorization is then declined', async () => {
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
  it('accepts only the rbc_id of this order’s own approved payment', async () => {
    const [first, second] = [await till.order(), await till.order()];
    expect(await till.complete(first.order_id, 'X')).toMatchObject({
      status: 409,
      body: {
        Message: 'rbc_id does not belong to this order.',
        Code: 'RBC_ID_MISMATCH',
        Hint: 'The order is open; this call needs approved.',
      },
    });
    await till.pay(first.order_id);
    expect(await till.complete(first.order_id, 'X')).toMatchObject({
      status: 409,
      body: { Message: 'The terminal has not answered yet.' },
    });
    const { answer } = await terminal.pay();
    const rbcId = 'PspReference' in answer ? answer.PspReference : '';
    expect((await till.complete(second.order_id, rbcId)).body.Code).toBe('RBC_ID_MISMATCH');
    expect((await till.complete(first.order_id, 'X')).body).toMatchObject({
      Code: 'RBC_ID_MISMATCH',
      Hint: 'Take the rbc_id of its payment, or the transaction id that ends in it.',
    });
    expect((await till.complete(first.order_id, '')).status).toBe(400);
    expect((await till.complete(first.order_id, rbcId)).status).toBe(200);
  });

  it('prevents a reversal by the terminal: a completed order stays paid, an uncompleted one fails', async () => {
    for (const completes of [true, false]) {
      await till.clear();
      await terminal.goOnline();
      const order = await till.order();
      await till.pay(order.order_id);
      const { answer } = await terminal.pay();
      if (answer.Decision !== 'APPROVED') throw new Error('It was not approved.');
      if (completes) await till.complete(order.order_id, answer.PspReference);
      const undone = await terminal.reverse({ Original: answer.PspReference, Reason: UNDO_REASON });
      expect(undone.Decision).toBe(completes ? 'DECLINED' : 'APPROVED');
      expect((await till.readOrder(order.order_id)).status).toBe(completes ? 'paid' : 'failed');
      expect((await till.readPayment(order.transaction_id)).status).toBe(completes ? 'SETTLED' : 'REFUNDED');
      // The merchant can still pay back what was completed.
      const asked = await terminal.reverse({ Original: answer.PspReference });
      expect(asked.Decision).toBe(completes ? 'APPROVED' : 'DECLINED');
    }
  });

  it('refuses an order whose payment has been refunded', async () => {
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
    expect((await till.assign(3)).body).toMatchObject({
      Code: 'ORDER_STATE',
      Hint: 'A payment is on the terminal.',
    });
    service.clock.advance(36);
    await till.cancel(order.order_id);
    expect(await till.pay(second.order_id)).toMatchObject({
      status: 409,
      body: { Message: 'Terminal offline.', Code: 'TERMINAL_OFFLINE' },
    });
  });

  it('can be switched off in the sandbox, and then takes no payments', async () => {
    const order = await till.order();
    const url = `/sandbox/terminals/${POIID}`;
    expect((await service.post(`${url}/offline`, undefined)).status).toBe(200);
    expect((await till.pay(order.order_id)).body.Message).toBe('Terminal offline.');
    expect((await terminal.hello()).body.SwitchedOff).toBe(true);
    await service.post(`${url}/online`, undefined);
    expect((await till.pay(order.order_id)).status).toBe(200);
    expect((await service.post(`${url}/online`, undefined, service.partner)).status).toBe(404);
  });

  it('can refuse it as busy: the payment is declined with that reason, and the order is open again', async () => {
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
