import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_DECLINED_ATTEMPTS } from '../../../src/service/checkout/attempts.ts';
import { BUILT_IN_COMPANIES, type CompanyFixture } from '../../../src/service/companies.ts';
import type { Rail } from '../../../src/service/simulators/create-rail.ts';
import { createRailShopper } from '../create-rail-shopper.ts';
import { createTestService, type TestService } from '../create-test-service.ts';
import { listEvents, PAID } from '../list-events.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(() => service.close());

const shopper = createRailShopper(() => service);
const countOrders = async (state: 'WAITING' | 'APPROVED') =>
  (await service.store.selectFrom('rail_orders').select('token').where('state', '=', state).execute()).length;
const countCharges = async () =>
  (await service.store.selectFrom('acquirer_authorizations').select('reference').execute()).length +
  (await countOrders('APPROVED'));

describe('paying with a rail', () => {
  it.each([
    ['paypal', true, 'SETTLED', PAID],
    ['bancontact', true, 'SETTLED', PAID],
    ['pay_by_bank', true, 'SETTLED', PAID],
    ['paypal', false, 'HELD', ['payment.held']],
    ['klarna', true, 'PENDING', ['payment.pending']],
    ['ideal', true, 'PENDING', ['payment.pending']],
    ['klarna', false, 'PENDING', ['payment.pending']],
  ] as const)(
    '%s, approved, with AutoCapture %s, leads to %s',
    async (method, AutoCapture, status, events) => {
      const link = await service.createLink({ AutoCapture });
      const attemptKey = randomUUID();
      const { bank } = await shopper.goToBank(link, method, { attemptKey });
      expect(await service.getStatus(link)).toEqual({
        state: 'open',
        status: 'CREATED',
        waitingRail: method,
      });
      await shopper.decide(bank, 'approve');
      // Before the shopper has come back, for not everyone does.
      expect(await service.getStatus(link, attemptKey)).toEqual({
        state: 'completed',
        status,
        attempt: { outcome: 'completed', status, transactionId: link.transactionId, method },
      });
      expect(await listEvents(service.store)).toEqual(events);
    },
  );

  it.each(['klarna', 'ideal'] as const)('%s settles, or fails, when the rail says so', async (method) => {
    for (const [trigger, status] of [
      ['settle', 'SETTLED'],
      ['fail', 'FAILED'],
    ]) {
      const link = await service.createLink();
      const { bank } = await shopper.goToBank(link, method);
      await shopper.decide(bank, 'approve');
      const moved = await service.post(`/sandbox/payments/${link.transactionId}/${trigger}`, undefined);
      expect(moved.body).toMatchObject({ Status: status });
    }
    expect(await listEvents(service.store)).toEqual([
      'payment.pending',
      'payment.pending',
      ...PAID,
      'payment.failed',
    ]);
  });

  it('open banking settles like a bank’s own rail, on a link of its provider alone', async () => {
    await service.close();
    const [merchant] = BUILT_IN_COMPANIES as [CompanyFixture];
    service = await createTestService({ companies: [{ ...merchant, providers: ['Fabrick'] }] });
    const link = await service.createLink({ Providers: ['Fabrick'] });
    expect((await service.pay(link)).body.outcome).toBe('closed');
    const { bank } = await shopper.goToBank(link, 'open_banking');
    await shopper.decide(bank, 'approve');
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });

  it.each([
    ['paypal', true, 'SETTLED', PAID],
    ['paypal', false, 'HELD', ['payment.held']],
    ['klarna', false, 'HELD', ['payment.held']],
    ['pay_by_bank', true, 'SETTLED', PAID],
  ] as const)(
    '%s, left pending with AutoCapture %s, ends by the switch: %s',
    async (method, AutoCapture, kept, events) => {
      for (const [trigger, status] of [
        ['settle', kept],
        ['fail', 'FAILED'],
      ]) {
        const link = await service.createLink({ AutoCapture });
        const attemptKey = randomUUID();
        const { bank } = await shopper.goToBank(link, method, { attemptKey });
        const back = String(await shopper.decide(bank, 'pend'));
        expect(await service.getStatus(link, attemptKey)).toMatchObject({
          state: 'completed',
          status: 'PENDING',
          attempt: { outcome: 'completed', status: 'PENDING' },
        });
        expect(await shopper.follow(back)).toMatch(/\/success/);
        const moved = await service.post(`/sandbox/payments/${link.transactionId}/${trigger}`, undefined);
        expect(moved.body).toMatchObject({ Status: status });
      }
      expect(await listEvents(service.store)).toEqual([
        'payment.pending',
        'payment.pending',
        ...events,
        'payment.failed',
      ]);
    },
  );

  it.each([
    ['paypal', 'later', 'pay_later', 'SETTLED'],
    ['klarna', 'later', 'pay_later', 'PENDING'],
    ['paypal', 'approve', null, 'SETTLED'],
    ['paypal', 'decline', null, 'CREATED'],
  ] as const)('%s remembers that it was approved by "%s": %s', async (method, decision, variant, status) => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, method);
    await shopper.decide(bank, decision);
    expect((await service.getStatus(link)).status).toBe(status);
    const rows = await service.store.selectFrom('attempts').select('variant').execute();
    expect(rows).toEqual([{ variant }]);
  });

  it('declined, leaves the link open for another attempt', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    const { bank } = await shopper.goToBank(link, 'paypal', { attemptKey });
    await shopper.decide(bank, 'decline');
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'declined', code: 'payment_declined' },
    });
    expect((await service.pay(link)).body.outcome).toBe('completed');
  });

  it('cancelled, leaves the link open, and counts as no decline', async () => {
    const link = await service.createLink();
    for (let count = 0; count <= MAX_DECLINED_ATTEMPTS; count += 1) {
      const attemptKey = randomUUID();
      const { bank } = await shopper.goToBank(link, 'paypal', { attemptKey });
      await shopper.decide(bank, 'cancel');
      expect((await service.getStatus(link, attemptKey)).attempt).toEqual({ outcome: 'cancelled' });
    }
    expect((await service.pay(link)).body.outcome).toBe('completed');
  });

  it('declined ten times, closes the link', async () => {
    const link = await service.createLink();
    for (let count = 0; count < MAX_DECLINED_ATTEMPTS; count += 1) {
      const { bank } = await shopper.goToBank(link, 'paypal');
      await shopper.decide(bank, 'decline');
    }
    expect(await service.getStatus(link)).toEqual({ state: 'failed', status: 'FAILED' });
  });

  it('answers the same press with the same hop, and a press after it with the end', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    const { hop, bank } = await shopper.goToBank(link, 'ideal', { attemptKey });
    expect((await service.pay(link, { attemptKey, method: 'ideal' })).body).toEqual({
      outcome: 'redirect',
      url: hop,
    });
    await shopper.decide(bank, 'approve');
    expect((await service.pay(link, { attemptKey, method: 'ideal' })).body).toMatchObject({
      outcome: 'completed',
    });
    expect(await countOrders('APPROVED')).toBe(1);
  });

  it('asks for no e-mail address, and takes no wrong one', async () => {
    const link = await service.createLink();
    expect((await service.pay(link, { method: 'paypal', email: 'ada' })).body).toEqual({
      outcome: 'invalid',
      problems: { email: 'email_invalid' },
    });
    await shopper.goToBank(link, 'paypal', { email: '' });
  });

  it.each([
    ['ideal', { PaymentMethods: ['card', 'paypal'] }],
    ['ideal', { Currency: 'USD' }],
    ['bancontact', { Currency: 'GBP' }],
    ['pay_by_bank', { Currency: 'USD' }],
    ['paypal', { Providers: ['FlowPay'] }],
    ['ideal', { AutoCapture: false }],
    ['bancontact', { AutoCapture: false }],
    ['pay_by_bank', { AutoCapture: false }],
    ['open_banking', {}],
  ] as const)('%s is refused on a link with %j', async (method, change) => {
    const link = await service.createLink(change);
    expect(await service.pay(link, { method })).toMatchObject({ status: 409, body: { outcome: 'closed' } });
    expect(await countOrders('WAITING')).toBe(0);
  });
});

describe('paying anew while a rail waits', () => {
  it('takes the waiting order back first: approving it afterwards charges nothing', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'ideal');
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed', method: 'card' });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect((await shopper.load(bank)).body).toContain('no longer waiting');
    expect(await countCharges()).toBe(1);
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('takes no card once the order was approved', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'paypal');
    await shopper.decide(bank, 'approve');
    expect((await service.pay(link)).body).toEqual({
      outcome: 'closed',
      state: 'completed',
      status: 'SETTLED',
    });
    expect(await countCharges()).toBe(1);
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
    expect(await countCharges()).toBe(1);
    expect((await service.getStatus(link)).state).toBe('completed');
  });

  it('keeps what waits where the new press has a mistake in it', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'paypal');
    expect((await service.pay(link, { card: { cvc: '' } })).body.outcome).toBe('invalid');
    await shopper.decide(bank, 'approve');
    expect((await service.getStatus(link)).status).toBe('SETTLED');
  });

  it('leaves one order waiting of ten that are pressed together', async () => {
    const link = await service.createLink();
    await shopper.goToBank(link, 'ideal');
    await Promise.all(Array.from({ length: 10 }, () => service.pay(link, { method: 'ideal' })));
    expect(await countOrders('WAITING')).toBeLessThanOrEqual(1);
    expect((await service.getStatus(link)).state).toBe('open');
  });
});

describe('a link whose time is over while a rail waits', () => {
  it('expires, and takes the order back', async () => {
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    const { bank, hop } = await shopper.goToBank(link, 'paypal');
    service.clock.advance(60);
    expect(await service.getStatus(link)).toEqual({ state: 'expired', status: 'EXPIRED' });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await shopper.follow(hop)).toBe('http://localhost:4243/cancel');
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'closed', state: 'expired' });
  });

  it('is paid, where the shopper approved it in time and nobody looked before', async () => {
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    const { bank } = await shopper.goToBank(link, 'paypal');
    service.clock.advance(59);
    await shopper.decide(bank, 'approve');
    service.clock.advance(1);
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });

  it('cannot be approved any more, although nobody has looked', async () => {
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
    service = await createTestService({ wrapRail });
  };

  it('gives the link free again', async () => {
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

  it('sends nobody to an order that was taken back before it arrived', async () => {
    await open((rail) => ({
      ...rail,
      async open(order) {
        await rail.cancel(order.reference);
        return rail.open(order);
      },
    }));
    const link = await service.createLink();
    expect((await service.pay(link, { method: 'ideal' })).body).toEqual({ outcome: 'cancelled' });
    expect(await countOrders('WAITING')).toBe(0);
  });
});
