import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthorizationAnswer } from '../../../../src/service/payments/attempts/acquirer.ts';
import { type DueOptions, runDuePayment } from '../../../../src/service/payments/due/run-due-payment.ts';
import { claimDue, DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
const DAY_S = 86_400;

beforeEach(async () => {
  link = await service.createLink({ LinkDurationSeconds: 60 });
});

/** Replaces the service by one with a gated acquirer, and the link by another one. */
async function reopen(change: object = {}) {
  await service.close();
  const acquirer = createGatedAcquirer();
  Object.assign(service, await createTestService({ acquirer }));
  link = await service.createLink({ LinkDurationSeconds: 60, ...change });
  return acquirer;
}

const shopper = createRailShopper(() => service);
/** The row as it is stored. */
const readPayment = () =>
  service.store
    .selectFrom('payments')
    .select(['status', 'active_attempt_id', 'due_at'])
    .where('transaction_id', '=', link.transactionId)
    .executeTakeFirstOrThrow();
const readId = async () =>
  (
    await service.store
      .selectFrom('payments')
      .select('id')
      .where('transaction_id', '=', link.transactionId)
      .executeTakeFirstOrThrow()
  ).id;
const run = (paymentId: string, change: Partial<DueOptions> = {}) =>
  runDuePayment(paymentId, {
    ...service.needs,
    judgeDispute: () => 'LOST',
    timeOutAtDevice: () => expect.unreachable(),
    ...change,
  });
const EXPIRED = { status: 'EXPIRED', active_attempt_id: null, due_at: null };

describe('a link past its expiration date', () => {
  it('is expired by the worker, with one event', async () => {
    service.clock.advance(59);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'CREATED' });
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await readPayment()).toEqual(EXPIRED);
    expect(await listEvents(service.store)).toEqual(['payment.expired']);
    await service.runDueJobs();
    expect(await listEvents(service.store)).toEqual(['payment.expired']);
  });

  it('stays settled if it was paid in time', async () => {
    await service.pay(link);
    service.clock.advance(61);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED', due_at: null });
  });

  it.each(['bank', 'challenge'])('cancels the step that waits for the shopper: %s', async (kind) => {
    const bank =
      kind === 'bank' ? (await shopper.goToBank(link, 'paypal')).bank : await shopper.goToChallenge(link);
    service.clock.advance(60);
    await service.runDueJobs();
    expect(await readPayment()).toEqual(EXPIRED);
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await listEvents(service.store)).toEqual(['payment.expired']);
  });

  it('is settled if the bank had approved it in time, even if the answer was lost', async () => {
    await shopper.goToBank(link, 'paypal');
    await service.store.updateTable('rail_orders').set({ state: 'APPROVED' }).execute();
    service.clock.advance(60);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED', active_attempt_id: null });
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it.each<[string, AuthorizationAnswer, string]>([
    ['approved', { isApproved: true }, 'SETTLED'],
    ['declined', { isApproved: false, declineCode: 'card_declined' }, 'EXPIRED'],
  ])('waits for the acquirer’s answer to an attempt in progress: %s', async (_name, answer, status) => {
    const acquirer = await reopen();
    const press = service.pay(link);
    await acquirer.arrival();
    service.clock.advance(60);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({
      status: 'CREATED',
      due_at: service.clock.now() + DUE_LEASE_MS,
    });
    acquirer.answer(answer);
    await press;
    service.clock.advance(DUE_LEASE_MS / 1000);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status });
  });
});

describe('a hold', () => {
  beforeEach(async () => {
    link = await service.createLink({ AutoCapture: false, LinkDurationSeconds: 60 });
    await service.pay(link);
  });

  it('is not released by a worker that had claimed its link to expire it', async () => {
    const acquirer = await reopen({ AutoCapture: false });
    const press = service.pay(link);
    await acquirer.arrival();
    service.clock.advance(60);
    const { store, clock } = service;
    const [paymentId = ''] = await claimDue(store, 'payments', { now: clock.now(), limit: 1 });
    acquirer.answer({ isApproved: true });
    await press;
    await runDuePayment(paymentId, {
      ...service.needs,
      judgeDispute: () => 'LOST',
      timeOutAtDevice: () => expect.unreachable(),
      acquirer: { ...service.needs.acquirer, findDebit: () => expect.unreachable() },
    });
    expect(await readPayment()).toMatchObject({
      status: 'HELD',
      due_at: clock.now() + 7 * DAY_S * 1000,
    });
  });

  it('is released automatically after seven days', async () => {
    service.clock.advance(7 * DAY_S - 1);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'HELD' });
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'RELEASED', due_at: null });
    expect(await listEvents(service.store)).toEqual(['payment.held', 'payment.released', 'payment.expired']);
  });

  it('is not released after it was captured', async () => {
    await service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] });
    service.clock.advance(8 * DAY_S);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED', due_at: null });
  });

  it('is either captured or released if a capture arrives as it runs out', async () => {
    service.clock.advance(7 * DAY_S);
    const [{ body }] = await Promise.all([
      service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] }),
      service.runDueJobs(),
    ]);
    const { status } = await readPayment();
    expect(status).toBe(body.Transactions[0]?.Result ? 'SETTLED' : 'RELEASED');
  });

  it('stays held until the acquirer has released it, and is released again a day later', async () => {
    service.clock.advance(7 * DAY_S);
    const paymentId = await readId();
    const acquirer = { ...service.needs.acquirer, modifiesAtOnce: async () => false };
    const wakeDeliveries = vi.fn();
    await run(paymentId, { acquirer, wakeDeliveries });
    expect(wakeDeliveries).toHaveBeenCalledOnce();
    expect(await readPayment()).toMatchObject({
      status: 'HELD',
      due_at: service.clock.now() + DAY_S * 1000,
    });
    const { kind, state } = await service.store
      .selectFrom('modifications')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([kind, state]).toEqual(['release', 'QUEUED']);
  });
});

describe('a pending payment', () => {
  it('whose merchant can still capture it is not released by the worker', async () => {
    await service.store.updateTable('payments').set({ status: 'PENDING', method: 'klarna' }).execute();
    await run(await readId());
    expect(await readPayment()).toMatchObject({ status: 'PENDING' });
  });

  it('by the debit of a mandate is asked for again a day later while the acquirer does not know', async () => {
    await service.pay(link, { method: 'sepa_direct_debit', debit: { holder: 'Ada Rossi' } });
    await service.store.updateTable('attempts').set({ mandate_id: 'mandate' }).execute();
    await service.store.updateTable('payments').set({ status: 'PENDING', due_at: null }).execute();
    const acquirer = { ...service.needs.acquirer, findDebit: async () => 'PENDING' as const };
    await run(await readId(), { acquirer });
    expect(await readPayment()).toMatchObject({
      status: 'PENDING',
      due_at: service.clock.now() + DAY_S * 1000,
    });
  });
});

describe('a payment that waits at a terminal', () => {
  const timeOutAtDevice: DueOptions['timeOutAtDevice'] = async (trx) => {
    await trx.updateTable('payments').set({ active_attempt_id: null }).execute();
  };
  const wait = async (endsAt: number | null) => {
    await shopper.goToBank(link, 'paypal');
    await service.store.updateTable('attempts').set({ state: 'AT_TERMINAL' }).execute();
    await service.store.updateTable('payments').set({ link_expires_at: endsAt }).execute();
    await run(await readId(), { timeOutAtDevice });
  };

  it.each([
    ['continues without an end', null, 'CREATED'],
    ['continues until its end', 1, 'CREATED'],
    ['expires at its end', 0, 'EXPIRED'],
  ])('%s', async (_what, fromNow, status) => {
    await wait(fromNow === null ? null : service.clock.now() + fromNow);
    expect(await readPayment()).toMatchObject({ status, active_attempt_id: null });
  });
});
