import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../all-scopes.ts';
import { createTestService, type TestService } from '../../create-test-service.ts';
import { CARD, createFakeTerminal, type FakeTerminal } from '../create-fake-terminal.ts';
import { createTill } from '../create-till.ts';

let service: TestService;
let terminal: FakeTerminal;
const till = createTill(() => service);
beforeAll(async () => {
  service = await createTestService({ companies: ALL_SCOPES });
});
afterAll(() => service.close());
beforeEach(async () => {
  await till.clear();
  terminal = await till.connect(createFakeTerminal(service));
});

const payAtTerminal = (id: string) => till.post(`/links/${id}/pay/pos`);
const createLink = (change: object = {}) => service.createLink({ StoreReference: 'ROMA-1', ...change });

describe('POST links/{TransactionId}/pay/pos', () => {
  it('pays an open link with a card at the terminal, and its page says so', async () => {
    const link = await createLink({ AutoCapture: false, Metadata: { bill: '17' } });
    const sent = await payAtTerminal(link.transactionId);
    expect(sent.body).toMatchObject({ transaction_id: link.transactionId, payment: { status: 'queued' } });
    // Nobody pays it twice.
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'processing' });
    expect((await payAtTerminal(link.transactionId)).status).toBe(409);
    const { message } = await terminal.pay();
    expect(message.text).toContain('manualCapture=true');
    expect(await service.getStatus(link)).toMatchObject({ status: 'HELD' });
    const { Transaction } = (await service.get(`/api/v5/transactions/${link.transactionId}`)).body;
    expect(Transaction).toMatchObject({ Channel: 'link', Method: 'card', Metadata: { bill: '17' } });
  });

  it('leaves the link open for its page after a decline or a time-out', async () => {
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

  it('takes the brands of the link only, and leaves it open for another card', async () => {
    const link = await createLink({ PaymentMethods: ['ECA'] });
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
      .select('attempts.state')
      .where('transaction_id', '=', link.transactionId)
      .execute();
    expect(charged).toEqual([{ state: 'APPROVED' }]);
  });

  it('expires a link whose time ended meanwhile', async () => {
    const link = await createLink({ LinkDurationSeconds: 60 });
    await payAtTerminal(link.transactionId);
    service.clock.advance(90);
    await service.runDueJobs();
    expect(await service.getStatus(link)).toMatchObject({ status: 'EXPIRED' });
  });

  it.each<[name: string, change: object, code: string]>([
    ['without a store', { StoreReference: undefined }, 'TERMINAL_NOT_FOUND'],
    ['that no card can pay', { PaymentMethods: ['klarna'] }, 'STATE_NOT_ALLOWED'],
    ['that begins a subscription', { SubscriptionOnCompletion: { Interval: 'month' } }, 'STATE_NOT_ALLOWED'],
  ])('refuses a link %s', async (_name, change, code) => {
    const { transactionId } = await createLink(change);
    expect((await payAtTerminal(transactionId)).body.Code).toBe(code);
  });

  it('refuses a link that is paid, and one of an order', async () => {
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
