import { describe, expect, it } from 'vitest';
import { fillLastUse } from '../../../../src/service/recurring/mandates/fill-last-use.ts';
import { lapseMandates } from '../../../../src/service/recurring/mandates/mandates.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';
import { createDebtor } from './create-debtor.ts';

const service = useService();

const { act, read: readSubscription, listEvents } = createSubscriber(() => service);
const { give, debit, list } = createDebtor(() => service);

const moveTo = (time: string) => service.clock.advance((Date.parse(time) - service.clock.now()) / 1000);
const listEnds = async () => (await listEvents()).filter(({ type }) => type === 'mandate.cancelled');

// It is given on 21 November 2026 at 09:30.
describe('a mandate that was not used for 36 months', () => {
  it.each([
    ['2029-11-21T09:30:00.000Z', 200],
    ['2029-11-21T09:30:02.000Z', 404],
  ])('can be charged at %s: %s', async (time, status) => {
    const id = await give();
    moveTo(time);
    expect((await debit(id)).status).toBe(status);
  });

  it('is cancelled, with its event, once', async () => {
    const id = await give();
    await act('cancel');
    moveTo('2031-06-01T00:00:00.000Z');
    expect((await debit(id)).body).toMatchObject({ StatusCode: 404, Code: 'MANDATE_NOT_FOUND' });
    await service.runDueJobs();
    await service.runDueJobs();
    expect((await list())[0]?.State).toBe('CANCELLED');
    expect(await listEnds()).toMatchObject([{ TransactionId: id, Status: 'CANCELLED' }]);
    expect((await debit(id)).status).toBe(404);
  });

  it('counts from its latest debit, also from one that came back', async () => {
    const id = await give();
    await act('cancel');
    moveTo('2028-01-01T00:00:00.000Z');
    const { body } = await debit(id);
    await service.post(`/sandbox/payments/${body.TransactionId}/fail`, undefined);
    moveTo('2030-12-31T00:00:00.000Z');
    await service.runDueJobs();
    expect((await list())[0]?.State).toBe('ACTIVE');
    expect((await debit(id)).status).toBe(200);
  });

  it('lets its subscription wait for the shopper', async () => {
    await give();
    await act('pause');
    moveTo('2031-06-01T00:00:00.000Z');
    await service.runDueJobs();
    await act('resume');
    service.clock.advance(32 * 86_400);
    await service.runDueJobs();
    expect(await readSubscription()).toMatchObject({ State: 'PAST_DUE', Mandate: { State: 'CANCELLED' } });
    const attempts = service.store.selectFrom('attempts').select('id').where('origin', '=', 'renewal');
    expect(await attempts.execute()).toEqual([]);
  });

  it('stays if a debit was presented before the worker has cancelled it', async () => {
    const id = await give();
    moveTo('2031-06-01T00:00:00.000Z');
    const now = service.clock.now();
    await service.store.updateTable('mandates').set({ used_at: now }).execute();
    expect(await lapseMandates(service.store, { now, limit: 10 })).toEqual([]);
    expect((await list())[0]).toMatchObject({ MandateId: id, State: 'ACTIVE' });
  });

  it('counts from its debits before an upgrade', async () => {
    const id = await give();
    await act('cancel');
    moveTo('2028-01-01T00:00:00.000Z');
    await debit(id);
    await service.store.updateTable('mandates').set({ used_at: null }).execute();
    await fillLastUse(service.store as never);
    const { used_at } = await service.store
      .selectFrom('mandates')
      .select('used_at')
      .executeTakeFirstOrThrow();
    expect(used_at).toBe(Date.parse('2028-01-01T00:00:00.000Z'));
  });
});
