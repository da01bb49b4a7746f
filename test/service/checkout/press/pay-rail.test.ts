import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { MAX_DECLINED_ATTEMPTS } from '../../../../src/service/payments/attempts/finish-attempt.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { reopenService, useService } from '../../support/use-service.ts';
import { countOrders } from './count-charges.ts';

const service = useService();

const shopper = createRailShopper(() => service);

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
    'such as %s, approved, with AutoCapture %s, leads to %s',
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
      // The webhook decides before the shopper has returned, because not every shopper does.
      expect(await service.getStatus(link, attemptKey)).toEqual({
        state: 'completed',
        status,
        attempt: { outcome: 'completed', status, transactionId: link.transactionId, method },
      });
      expect(await listEvents(service.store)).toEqual(events);
    },
  );

  it.each(['klarna', 'ideal'] as const)(
    'such as %s settles or fails when the rail reports it',
    async (method) => {
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
    },
  );

  it('open banking settles like a bank’s own rail, on a link with its provider only', async () => {
    await service.close();
    const [merchant] = BUILT_IN_COMPANIES as [CompanyFixture];
    await reopenService(service, { companies: [{ ...merchant, providers: ['Fabrick'] }] });
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
    'such as %s, left pending with AutoCapture %s, ends by the switch: %s',
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
  ] as const)('such as %s ends by "%s" with the variant %s', async (method, decision, variant, status) => {
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

  it('cancelled, leaves the link open, and does not count as a decline', async () => {
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

  it('gives a repeated press the same hop, and after its end the result', async () => {
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
    expect(await countOrders(service.store, 'APPROVED')).toBe(1);
  });

  it('requires no email address, and refuses an invalid one', async () => {
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
    ['bancontact', { AutoCapture: false }],
    ['pay_by_bank', { AutoCapture: false }],
    ['open_banking', {}],
  ] as const)('such as %s is refused on a link with %j', async (method, change) => {
    const link = await service.createLink(change);
    expect(await service.pay(link, { method })).toMatchObject({ status: 409, body: { outcome: 'closed' } });
    expect(await countOrders(service.store, 'WAITING')).toBe(0);
  });
});
