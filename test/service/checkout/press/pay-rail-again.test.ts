import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Rail } from '../../../../src/service/payments/attempts/rail.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { reopenService, useService } from '../../support/use-service.ts';
import { countCharges, countOrders } from './count-charges.ts';

const service = useService();

const shopper = createRailShopper(() => service);

describe('paying again while a rail waits', () => {
  it('cancels the waiting order first, and approving it afterwards charges nothing', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'ideal');
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed', method: 'card' });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect((await shopper.load(bank)).body).toContain('no longer waiting');
    expect(await countCharges(service.store)).toBe(1);
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('accepts no card once the order is approved', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'paypal');
    await shopper.decide(bank, 'approve');
    expect((await service.pay(link)).body).toEqual({
      outcome: 'closed',
      method: 'paypal',
      state: 'completed',
      status: 'SETTLED',
    });
    expect(await countCharges(service.store)).toBe(1);
  });

  it.each([...'abcdefgh'])('charges once, whichever comes first: the bank or the card (%s)', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'paypal');
    await Promise.all([
      shopper.decide(bank, 'approve'),
      service.pay(link),
      service.pay(link, { method: 'klarna' }),
      service.getStatus(link),
    ]);
    const left = await service.store
      .selectFrom('rail_orders')
      .selectAll()
      .where('state', '=', 'WAITING')
      .execute();
    for (const { token } of left) await shopper.decide(`/sandbox/bank/${token}`, 'approve');
    expect(await countCharges(service.store)).toBe(1);
    expect((await service.getStatus(link)).state).toBe('completed');
  });

  it('keeps the waiting order if the new press is invalid', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'paypal');
    expect((await service.pay(link, { card: { cvc: '' } })).body.outcome).toBe('invalid');
    await shopper.decide(bank, 'approve');
    expect((await service.getStatus(link)).status).toBe('SETTLED');
  });

  it('leaves one order waiting after ten simultaneous presses', async () => {
    const link = await service.createLink();
    await shopper.goToBank(link, 'ideal');
    await Promise.all(Array.from({ length: 10 }, () => service.pay(link, { method: 'ideal' })));
    expect(await countOrders(service.store, 'WAITING')).toBeLessThanOrEqual(1);
    expect((await service.getStatus(link)).state).toBe('open');
  });
});

describe('a link whose time is over while a rail waits', () => {
  it('expires, and its order is cancelled', async () => {
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    const { bank, hop } = await shopper.goToBank(link, 'paypal');
    service.clock.advance(60);
    expect(await service.getStatus(link)).toEqual({ state: 'expired', status: 'EXPIRED' });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await shopper.follow(hop)).toBe('http://localhost:4243/cancel');
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'closed', state: 'expired' });
  });

  it('is paid if the shopper approved in time, even if that is not recorded yet', async () => {
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    const { bank } = await shopper.goToBank(link, 'paypal');
    service.clock.advance(59);
    await shopper.decide(bank, 'approve');
    service.clock.advance(1);
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });

  it('can no longer be approved, even if its expiry is not recorded yet', async () => {
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    const { bank } = await shopper.goToBank(link, 'paypal');
    service.clock.advance(60);
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect((await service.inject<string>({ url: bank })).body).toContain('no longer waiting');
    const read = await service.get(`/api/v4/payments/link/${link.transactionId}`);
    expect(read.body.Link.Status).toBe('EXPIRED');
    expect(await service.getStatus(link)).toEqual({ state: 'expired', status: 'EXPIRED' });
  });
});

describe('a rail that cannot be reached', () => {
  const open = async (wrapRail: (rail: Rail) => Rail) => {
    await service.close();
    await reopenService(service, { wrapRail });
  };

  it('makes the link payable again', async () => {
    await open((rail) => ({ ...rail, open: () => Promise.reject(new Error('socket hang up')) }));
    const link = await service.createLink();
    const attemptKey = randomUUID();
    expect((await service.pay(link, { attemptKey, method: 'ideal' })).status).toBe(500);
    expect(service.faults.splice(0)).toHaveLength(1);
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'cancelled' },
    });
    expect((await service.pay(link)).body.outcome).toBe('completed');
  });

  it('redirects no shopper to an order that was cancelled before it arrived', async () => {
    await open((rail) => ({
      ...rail,
      async open(order) {
        await rail.cancel(order.reference);
        return rail.open(order);
      },
    }));
    const link = await service.createLink();
    expect((await service.pay(link, { method: 'ideal' })).body).toEqual({ outcome: 'cancelled' });
    expect(await countOrders(service.store, 'WAITING')).toBe(0);
  });
});
