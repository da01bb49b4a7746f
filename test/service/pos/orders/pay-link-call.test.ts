import { describe, expect, it } from 'vitest';
import { CARD } from '../waiting/create-fake-terminal.ts';
import { openCounter } from '../waiting/open-counter.ts';

const { service, terminal, till } = await openCounter();

const payAtTerminal = (id: string) => till.post(`/links/${id}/pay/pos`);
const cancel = (id: string) => till.post(`/links/${id}/pay/pos/cancel`);
const createLink = (change: object = {}) => service.createLink({ StoreReference: 'ROMA-1', ...change });

describe('POST links/{TransactionId}/pay/pos', () => {
  it('pays an open payment link at the terminal, and keeps its page from paying it at the same time', async () => {
    const link = await createLink({ AutoCapture: false, Metadata: { bill: '17' } });
    const sent = await payAtTerminal(link.transactionId);
    expect(sent.body).toMatchObject({ transaction_id: link.transactionId, payment: { status: 'queued' } });
    // The link is paid once.
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'processing' });
    expect((await payAtTerminal(link.transactionId)).status).toBe(409);
    const { message } = await terminal.pay();
    expect(message.text).toContain('manualCapture=true');
    expect(await service.getStatus(link)).toMatchObject({ status: 'HELD' });
    const { Transaction } = (await service.get(`/api/v5/transactions/${link.transactionId}`)).body;
    expect(Transaction).toMatchObject({ Channel: 'link', Method: 'card', Metadata: { bill: '17' } });
  });

  it('leaves the link payable on its checkout page after a decline or a time-out', async () => {
    const link = await createLink({ Amount: 1124 });
    await payAtTerminal(link.transactionId);
    expect((await terminal.pay()).answer).toMatchObject({ Decision: 'DECLINED' });
    await payAtTerminal(link.transactionId);
    await terminal.take();
    service.clock.advance(90);
    await service.runDueJobs();
    expect(await service.getStatus(link)).toMatchObject({ status: 'CREATED' });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('declines card brands that the link does not accept, and leaves it open for another card', async () => {
    const link = await createLink({ PaymentMethods: ['ECA'], ShopperStatement: 'CUPS' });
    for (const Brand of ['visa', 'maestro']) {
      await payAtTerminal(link.transactionId);
      const { request, answer } = await terminal.pay({ Card: { ...CARD, Brand } });
      expect(answer).toMatchObject({ Decision: 'DECLINED', ErrorCondition: 'InvalidCard' });
      expect(await terminal.authorize(request)).toEqual(answer);
    }
    await payAtTerminal(link.transactionId);
    const { answer } = await terminal.pay({ Card: { ...CARD, Brand: 'mc' } });
    expect(answer.Decision).toBe('APPROVED');
    const charged = await service.store
      .selectFrom('attempts')
      .innerJoin('payments', 'payments.id', 'attempts.payment_id')
      .innerJoin('acquirer_authorizations', 'reference', 'attempts.id')
      .select(['attempts.state', 'statement'])
      .where('transaction_id', '=', link.transactionId)
      .execute();
    expect(charged).toEqual([{ state: 'APPROVED', statement: 'CUPS' }]);
  });

  it('lets a link expire whose lifetime ends while the payment waits at the terminal', async () => {
    const link = await createLink({ LinkDurationSeconds: 60 });
    await payAtTerminal(link.transactionId);
    service.clock.advance(90);
    await service.runDueJobs();
    expect(await service.getStatus(link)).toMatchObject({ status: 'EXPIRED' });
  });

  const ON_PAGE = 'The link can only be paid on its checkout page.';
  it.each<[name: string, change: object, refusal: object]>([
    ['without a store', { StoreReference: undefined }, { Code: 'TERMINAL_NOT_FOUND' }],
    ['that accepts no cards', { PaymentMethods: ['klarna'] }, { Hint: 'The link does not accept cards.' }],
    ['that is reusable', { Reusable: true }, { Code: 'STATE_NOT_ALLOWED', Hint: ON_PAGE }],
    ['that starts a subscription', { SubscriptionOnCompletion: { Interval: 'month' } }, { Hint: ON_PAGE }],
  ])('refuses a link %s', async (_name, change, refusal) => {
    const { transactionId } = await createLink(change);
    expect((await payAtTerminal(transactionId)).body).toMatchObject(refusal);
  });

  it('charges the proposed amount of a link whose amount the shopper can choose', async () => {
    const link = await createLink({ MinAmount: 5, Amount: 1990 });
    await payAtTerminal(link.transactionId);
    expect((await terminal.pay()).answer.Decision).toBe('APPROVED');
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
    const { Transaction } = (await service.get(`/api/v5/transactions/${link.transactionId}`)).body;
    expect(Transaction).toMatchObject({ Amount: 1990, AuthorizedAmount: 1990 });
  });

  it('refuses a link that is already paid, and the transaction of an order', async () => {
    const link = await createLink();
    await service.pay(link);
    expect((await payAtTerminal(link.transactionId)).body).toMatchObject({
      Code: 'STATE_NOT_ALLOWED',
      Hint: 'The payment is SETTLED; this call needs CREATED.',
    });
    const order = await till.order();
    expect((await payAtTerminal(order.transaction_id)).body.Code).toBe('TRANSACTION_NOT_FOUND');
  });
});

describe('POST links/{TransactionId}/pay/pos/cancel', () => {
  it('withdraws a link that the terminal has not fetched, which can then be paid on its page', async () => {
    const link = await createLink();
    await payAtTerminal(link.transactionId);
    expect(await cancel(link.transactionId)).toMatchObject({
      status: 200,
      body: {
        Message: 'Abort sent.',
        transaction_id: link.transactionId,
        payment: {
          status: 'cancelled',
          failure: { condition: 'Aborted', message: '104 Merchant cancelled' },
        },
      },
    });
    await payAtTerminal(link.transactionId);
    expect(await terminal.take()).toMatchObject([{ category: 'Payment' }]);
    await cancel(link.transactionId);
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('aborts a payment that the terminal has begun, and the waiting pay call returns it as cancelled', async () => {
    const { transactionId } = await createLink();
    const paid = till.post(`/links/${transactionId}/pay/pos`, undefined, { prefer: 'wait=90' });
    const [message] = await terminal.take();
    await cancel(transactionId);
    expect((await paid).body.payment).toMatchObject({ status: 'cancelled' });
    expect(await terminal.take()).toMatchObject([{ category: 'Abort' }]);
    const request = terminal.createRequestFor(message ?? (undefined as never));
    expect(await terminal.authorize(request)).toMatchObject({ ErrorCondition: 'Aborted' });
  });

  it('withdraws a link from a terminal that is offline', async () => {
    const link = await createLink();
    await payAtTerminal(link.transactionId);
    await terminal.take();
    await service.store.updateTable('terminals').set({ online_until: 0 }).execute();
    expect((await cancel(link.transactionId)).status).toBe(200);
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('is refused for a link that waits at no terminal: not sent, cancelled, in payment on its page, paid or expired', async () => {
    const link = await createLink();
    const { transactionId } = link;
    const expectRefusal = async (id: string, Hint: string) =>
      expect(await cancel(id)).toMatchObject({
        status: 409,
        body: { Code: 'STATE_NOT_ALLOWED', Message: 'The state of the payment does not allow this.', Hint },
      });
    await expectRefusal(transactionId, 'The payment is CREATED, and is not waiting at a terminal.');
    await payAtTerminal(transactionId);
    await cancel(transactionId);
    await expectRefusal(transactionId, 'The payment is CREATED, and is not waiting at a terminal.');
    await service.pay(link, { card: { number: '4000 0000 0000 3220' } });
    await expectRefusal(transactionId, 'The payment is CREATED, and is not waiting at a terminal.');
    const paid = await createLink();
    await payAtTerminal(paid.transactionId);
    expect((await terminal.pay()).answer.Decision).toBe('APPROVED');
    await expectRefusal(paid.transactionId, 'The payment is SETTLED, and is not waiting at a terminal.');
    expect(await service.getStatus(paid)).toMatchObject({ status: 'SETTLED' });
    const expired = await createLink({ LinkDurationSeconds: 60 });
    service.clock.advance(60);
    await expectRefusal(expired.transactionId, 'The payment is EXPIRED, and is not waiting at a terminal.');
  });

  it('succeeds only if the terminal has not authorized the payment first, also when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const link = await createLink();
      await payAtTerminal(link.transactionId);
      const [message] = (await terminal.take()).filter(({ category }) => category === 'Payment');
      const request = terminal.createRequestFor(message ?? (undefined as never));
      const [cancelled, { Decision }] = await Promise.all([
        cancel(link.transactionId),
        terminal.authorize(request),
      ]);
      expect([cancelled.status, Decision]).toBeOneOf([
        [200, 'DECLINED'],
        [409, 'APPROVED'],
      ]);
      const { status } = await service.getStatus(link);
      expect(status).toBe(Decision === 'APPROVED' ? 'SETTLED' : 'CREATED');
    }
  });

  it('returns 404 for another company’s link, for an order’s transaction and for an unknown id', async () => {
    const { transactionId } = await createLink();
    await payAtTerminal(transactionId);
    const path = `/links/${transactionId}/pay/pos/cancel`;
    const order = await till.order();
    for (const answer of [
      await till.call('POST', path, { company: service.partner }),
      await cancel(order.transaction_id),
      await cancel('nowhere'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { Code: 'TRANSACTION_NOT_FOUND' } });
    expect((await cancel(transactionId)).status).toBe(200);
  });
});
