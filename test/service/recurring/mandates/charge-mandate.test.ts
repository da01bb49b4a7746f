import { describe, expect, it } from 'vitest';
import { createKeyedPost } from '../../support/create-keyed-post.ts';
import { shareService } from '../../support/use-service.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';
import { createDebtor } from './create-debtor.ts';

const service = shareService();

const { list, give, debit, read } = createDebtor(() => service);
const { pass } = createSubscriber(() => service);
const keyedPost = createKeyedPost(() => service);

/** Returns the timeline, oldest first. */
const listSteps = async (id: string) =>
  (await read(id)).Timeline.map(({ Type, EventType, State, DeclineCode }) =>
    Type === 'event' ? EventType : [State, DeclineCode],
  );

describe('a charge of a mandate by POST /api/v5/payments/charge', () => {
  it('is pending first, settles a day later, and can be refunded', async () => {
    const answer = await debit(await give(), { TransactionId: 'box-1', Metadata: { order: '1' } });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        TransactionId: 'box-1',
        Channel: 'charge',
        Status: 'PENDING',
        Method: 'sepa_direct_debit',
        Metadata: { shopperReference: 'ada', order: '1' },
        Shopper: { Name: 'Ada Rossi', Email: null },
      },
    ]);
    expect(answer.body).not.toHaveProperty('DeclineCode');
    service.clock.advance(86_399);
    await service.runDueJobs();
    expect((await read('box-1')).Status).toBe('PENDING');
    service.clock.advance(1);
    await service.runDueJobs();
    expect((await read('box-1')).Status).toBe('SETTLED');
    expect(await listSteps('box-1')).toEqual([
      ['APPROVED', null],
      'payment.pending',
      'payment.captured',
      'payment.settled',
    ]);
    const refund = await service.post('/api/v5/payments/refund', { TransactionId: 'box-1', Amount: 90 });
    expect(refund.body).toMatchObject({ StatusCode: 200, RefundedAmount: 90 });
    const { body } = await service.get('/api/v5/transactions?Channel=charge&Method=sepa_direct_debit');
    expect(body.Transactions).toMatchObject([{ TransactionId: 'box-1' }]);
  });

  it.each([
    ['RETURN Ada', 'insufficient_funds', 'ACTIVE'],
    ['CLOSED Ada', 'payment_declined', 'CANCELLED'],
  ])(
    'of the account holder %s is returned with %s, and leaves the mandate %s',
    async (holder, code, state) => {
      const MandateId = await give(holder);
      const { TransactionId, Status } = (await debit(MandateId)).body;
      expect(Status).toBe('PENDING');
      await pass(1);
      expect((await read(TransactionId)).Status).toBe('FAILED');
      expect(await listSteps(TransactionId)).toEqual([
        ['DECLINED', code],
        'payment.pending',
        'payment.failed',
      ]);
      const mandates = await list();
      expect(mandates.find(({ MandateId: id }) => id === MandateId)?.State).toBe(state);
      expect((await debit(MandateId)).status).toBe(state === 'ACTIVE' ? 200 : 404);
    },
  );

  it('can be settled or failed early by the sandbox', async () => {
    const MandateId = await give();
    const statuses: unknown[] = [];
    for (const name of ['settle', 'fail']) {
      const { TransactionId } = (await debit(MandateId)).body;
      const moved = await service.post(`/sandbox/payments/${TransactionId}/${name}`, undefined);
      const again = await service.post(`/sandbox/payments/${TransactionId}/${name}`, undefined);
      statuses.push(moved.body.Status, again.status, (await read(TransactionId)).Timeline[0]?.DeclineCode);
    }
    expect(statuses).toEqual(['SETTLED', 409, null, 'FAILED', 409, 'insufficient_funds']);
  });

  it('is made once per idempotency key, and fails if the acquirer no longer has the account', async () => {
    const MandateId = await give();
    const body = { MandateId, Amount: 5, Purpose: 'Coffee', Reason: 'recurring' };
    const first = await keyedPost(body, { url: '/api/v5/payments/charge' });
    const second = await keyedPost(body, { url: '/api/v5/payments/charge' });
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    await service.store.deleteFrom('acquirer_accounts').execute();
    expect((await debit(MandateId)).body).toMatchObject({
      Status: 'FAILED',
      DeclineCode: 'payment_declined',
    });
  });

  it('is refused with 404 for the mandate of another company', async () => {
    const MandateId = await give();
    const foreign = await debit(MandateId, {}, service.partner);
    expect([foreign.status, foreign.body]).toEqual([404, (await debit('mdt_x')).body]);
  });

  it('is pending and settles later if the connection broke after the acquirer had the request', async () => {
    const MandateId = await give();
    const { authorize } = service.acquirer;
    Object.assign(service.acquirer, {
      async authorize(request: Parameters<typeof authorize>[0]) {
        await authorize(request);
        throw new Error('The line is dead.');
      },
    });
    expect((await debit(MandateId, { TransactionId: 'broken' })).status).toBe(500);
    Object.assign(service.acquirer, { authorize });
    expect(service.faults.splice(0)).toHaveLength(1);
    expect((await read('broken')).Status).toBe('PENDING');
    await pass(1);
    expect((await read('broken')).Status).toBe('SETTLED');
  });
});
