import { describe, expect, it } from 'vitest';
import type { OfflineReport, TerminalReport } from '../../../../src/protocol/terminal/terminal-connection.ts';
import { createDialogueReport } from '../waiting/create-fake-terminal.ts';
import { openCounter } from '../waiting/open-counter.ts';
import { bill, getPsp } from './bill.ts';

const { service, terminal, till } = await openCounter();

const read = async (transactionId: string) =>
  (await service.get(`/api/v5/transactions/${transactionId}`)).body.Transaction;
const report = (change: object): TerminalReport =>
  ({ ...createDialogueReport(), ...change }) as TerminalReport;

describe('withdrawing an authorization', () => {
  it('blocks a reference that has not arrived yet: a later authorization with it is not charged', async () => {
    const request = bill();
    const url = `authorize/${request.Reference}/withdraw`;
    expect((await terminal.call(url, {})).body).toEqual({ Decision: 'WITHDRAWN' });
    expect((await terminal.call(url, {})).body).toEqual({ Decision: 'WITHDRAWN' });
    expect(await terminal.authorize(request)).toEqual({ Decision: 'WITHDRAWN' });
    expect(await read(request.TransactionId)).toBeUndefined();
  });

  it('is refused with 404 for a reference that looks like a card number', async () => {
    const { status } = await terminal.call('authorize/4242-4242-4242-4242/withdraw', {});
    expect(status).toBe(404);
  });

  it('returns a decision that has already been made, unchanged', async () => {
    const request = bill();
    const answer = await terminal.authorize(request);
    expect((await terminal.call(`authorize/${request.Reference}/withdraw`, {})).body).toEqual(answer);
  });

  it('happens on recovery to an attempt that a crashed process left open, and the order can be paid again', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    if (!message) throw new Error('There is no message.');
    const request = terminal.createRequestFor(message);
    // The state after the first transaction of `authorize`.
    const { attempt_id: id } = await service.store
      .selectFrom('terminal_attempts')
      .select('attempt_id')
      .where('sale_id', '=', message.saleId)
      .executeTakeFirstOrThrow();
    await service.store.updateTable('attempts').set({ state: 'AUTHORIZING' }).where('id', '=', id).execute();
    await service.store
      .updateTable('terminal_attempts')
      .set({ status: 'authorizing', reference: request.Reference, rbc_id: `RBC-${message.serviceId}` })
      .where('attempt_id', '=', id)
      .execute();
    expect((await terminal.call(`authorize/${request.Reference}`)).body).toEqual({ Decision: 'PENDING' });
    await service.recover();
    expect((await terminal.call(`authorize/${request.Reference}`)).body).toEqual({ Decision: 'WITHDRAWN' });
    expect(await terminal.authorize(request)).toEqual({ Decision: 'WITHDRAWN' });
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'open',
      payment: { status: 'cancelled' },
    });
    await terminal.goOnline();
    expect((await till.pay(order.order_id)).status).toBe(200);
  });
});

describe('a reversal by the terminal', () => {
  it('refunds a part and then the rest, and never more than was paid', async () => {
    const request = bill();
    const Original = `a1b2.${getPsp(await terminal.authorize(request))}`;
    const Reference = crypto.randomUUID();
    const part = await terminal.reverse({ Reference, Original, AmountMinor: 50, Currency: 'EUR' });
    expect(part).toMatchObject({ Decision: 'APPROVED', AmountMinor: 50, Currency: 'EUR' });
    expect(await terminal.reverse({ Reference, Original, AmountMinor: 50 })).toEqual(part);
    expect(await terminal.reverse({ Original, AmountMinor: 1001 })).toMatchObject({
      Decision: 'DECLINED',
      ErrorCondition: 'NotAllowed',
    });
    expect(await terminal.reverse({ Original, Currency: 'USD' })).toMatchObject({
      ErrorCondition: 'NotAllowed',
    });
    const answers = await Promise.all([1, 2].map(() => terminal.reverse({ Original })));
    expect(answers.map(({ Decision }) => Decision).sort()).toEqual(['APPROVED', 'DECLINED']);
    expect(await read(request.TransactionId)).toMatchObject({ Status: 'REFUNDED' });
  });

  it('releases a held payment, but only as a whole', async () => {
    const request = bill({ ManualCapture: true });
    const Original = getPsp(await terminal.authorize(request));
    expect(await terminal.reverse({ Original, AmountMinor: 50 })).toMatchObject({
      ErrorCondition: 'NotAllowed',
    });
    expect(await terminal.reverse({ Original })).toMatchObject({ Decision: 'APPROVED', AmountMinor: 1050 });
    expect(await read(request.TransactionId)).toMatchObject({ Status: 'RELEASED' });
  });

  it('refunds a payment that was made online', async () => {
    const link = await service.createLink();
    await service.pay(link);
    const Original = link.transactionId;
    expect(await terminal.reverse({ Original })).toMatchObject({ Decision: 'APPROVED' });
    expect(await service.getStatus(link)).toMatchObject({ status: 'REFUNDED' });
  });

  it('fails with NotFound for another company’s payment and for an unknown one', async () => {
    const link = await service.createLink(
      {
        SuccessRedirectUrl: 'https://partner.example/',
        FailureRedirectUrl: 'https://partner.example/',
        CancelRedirectUrl: 'https://partner.example/',
      },
      service.partner,
    );
    await service.pay(link);
    expect(await terminal.reverse({ Original: link.transactionId })).toMatchObject({
      ErrorCondition: 'NotFound',
    });
    expect(await terminal.reverse({ Original: 'nothing' })).toMatchObject({ ErrorCondition: 'NotFound' });
  });

  it('is refused for a payment that the company made for itself', async () => {
    const link = await service.createLink({ Amount: 2500 });
    await service.pay(link);
    const payment = service.store.updateTable('payments').set({ is_own_cost: 1 });
    await payment.where('transaction_id', '=', link.transactionId).execute();
    expect(await terminal.reverse({ Original: link.transactionId })).toMatchObject({
      Decision: 'DECLINED',
      ErrorCondition: 'NotAllowed',
    });
  });
});

describe('a terminal’s reports', () => {
  const offline = (change: object = {}, authorization = bill()): OfflineReport =>
    ({
      ReportId: crypto.randomUUID(),
      At: '2026-11-21T09:30:00Z',
      Kind: 'OFFLINE',
      Authorization: authorization,
      PspReference: `OFF${authorization.ServiceId}`,
      ApprovalCode: '123456',
      ...change,
    }) as OfflineReport;

  it('create a payment once for an offline approval, however often it is reported', async () => {
    const handed = offline();
    for (const again of [handed, handed, { ...handed, ReportId: crypto.randomUUID() }])
      expect((await terminal.report(again)).status).toBe(200);
    const { TransactionId } = handed.Authorization;
    expect(await read(TransactionId)).toMatchObject({
      Status: 'SETTLED',
      Metadata: { rbc_id: handed.PspReference },
    });
    const rows = service.store.selectFrom('terminal_attempts').selectAll();
    expect(await rows.where('sale_id', '=', TransactionId).execute()).toHaveLength(1);
  });

  it('attach the receipts of a later report to the payment of an offline approval', async () => {
    const handed = offline();
    const { TransactionId, SaleId, ServiceId, Reference } = handed.Authorization;
    const OutputContent = { OutputText: [{ Text: 'name=TOTAL&value=26.00' }] };
    const PaymentReceipt = [{ DocumentQualifier: 'CustomerReceipt', OutputContent }];
    const Response = JSON.stringify({ SaleToPOIResponse: { PaymentResponse: { PaymentReceipt } } });
    await terminal.report(handed, report({ SaleId, ServiceId, Reference, Response }));
    const url = `/api/v5/pos-terminals/receipts?TransactionId=${TransactionId}`;
    const { Receipts } = (await service.get(url)).body as unknown as { Receipts: object[] };
    expect(Receipts).toMatchObject([{ Qualifier: 'CustomerReceipt', TransactionId }]);
  });

  it('create the payment of an offline approval even after the service declined it online', async () => {
    const request = bill({ AmountMinor: 1124 });
    expect(await terminal.authorize(request)).toMatchObject({ Decision: 'DECLINED' });
    await terminal.report(offline({}, request));
    expect(await read(request.TransactionId)).toMatchObject({ Status: 'SETTLED' });
  });

  it('pay a timed-out order with an offline approval, and record a second approval as a separate payment', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    if (!message) throw new Error('There is no message.');
    service.clock.advance(90);
    await service.runDueJobs();
    await terminal.report(offline({}, terminal.createRequestFor(message)));
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'approved',
      payment: { attempt: 2 },
    });
    const late = offline({ PspReference: 'LATE' }, terminal.createRequestFor(message));
    await terminal.report(late);
    expect(
      (await service.get('/api/v5/transactions?Channel=local_pos&Limit=1')).body.Transactions,
    ).toMatchObject([{ Status: 'SETTLED', Metadata: { rbc_id: 'LATE' } }]);
  });

  it('end the order payment that failed at the terminal, and not a later attempt', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    const ended = report({
      SaleId: message?.saleId,
      ServiceId: message?.serviceId,
      Result: 'Failure',
      ErrorCondition: 'Cancel',
      Message: '108 Shopper cancelled',
    });
    await terminal.report(ended, ended);
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'open',
      payment: { status: 'cancelled', failure: { condition: 'Cancel', message: '108 Shopper cancelled' } },
    });
    // The attempt is known, and its report ends no other attempt.
    await till.pay(order.order_id);
    await terminal.report(ended);
    expect(await till.readOrder(order.order_id)).toMatchObject({ status: 'awaiting_pos' });
  });
});
