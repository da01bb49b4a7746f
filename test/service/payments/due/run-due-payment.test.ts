import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthorizationAnswer } from '../../../../src/service/payments/attempts/acquirer.ts';
import {
  claimDuePayments,
  PAYMENT_LEASE_MS,
} from '../../../../src/service/payments/due/claim-due-payments.ts';
import { runDuePayment } from '../../../../src/service/payments/due/run-due-payment.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import {
  createTestService,
  type TestService,
  type TestServiceOptions,
} from '../../support/create-test-service.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';

let service: TestService;
let link: TestLink;
const DAY_S = 86_400;

async function start(options: TestServiceOptions = {}) {
  service = await createTestService(options);
  link = await service.createLink({ LinkDurationSeconds: 60 });
}
beforeEach(() => start());
afterEach(() => service.close());

const shopper = createRailShopper(() => service);
/** The row as it is stored. */
const readPayment = () =>
  service.store
    .selectFrom('payments')
    .select(['status', 'active_attempt_id', 'due_at'])
    .where('transaction_id', '=', link.transactionId)
    .executeTakeFirstOrThrow();
const EXPIRED = { status: 'EXPIRED', active_attempt_id: null, due_at: null };

describe('a link whose time is over', () => {
  it('expires by itself, with its event, although no one looks', async () => {
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

  it('stays paid when it was paid', async () => {
    await service.pay(link);
    service.clock.advance(61);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED', due_at: null });
  });

  it.each(['bank', 'challenge'])('takes back what waits for the shopper: %s', async (kind) => {
    const bank =
      kind === 'bank' ? (await shopper.goToBank(link, 'paypal')).bank : await shopper.goToChallenge(link);
    service.clock.advance(60);
    await service.runDueJobs();
    expect(await readPayment()).toEqual(EXPIRED);
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await listEvents(service.store)).toEqual(['payment.expired']);
  });

  it('counts as paid when the bank had approved it in time, though its answer was lost', async () => {
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
  ])('waits for the acquirer that has an attempt: %s', async (_name, answer, status) => {
    await service.close();
    const acquirer = createGatedAcquirer();
    await start({ acquirer });
    const press = service.pay(link);
    await acquirer.arrival();
    service.clock.advance(60);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({
      status: 'CREATED',
      due_at: service.clock.now() + PAYMENT_LEASE_MS,
    });
    acquirer.answer(answer);
    await press;
    service.clock.advance(PAYMENT_LEASE_MS / 1000);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status });
  });
});

describe('a hold', () => {
  beforeEach(async () => {
    link = await service.createLink({ AutoCapture: false, LinkDurationSeconds: 60 });
    await service.pay(link);
  });

  it('is not released in place of its link, which was due when the worker took it', async () => {
    await service.close();
    const acquirer = createGatedAcquirer();
    service = await createTestService({ acquirer });
    link = await service.createLink({ AutoCapture: false, LinkDurationSeconds: 60 });
    const press = service.pay(link);
    await acquirer.arrival();
    service.clock.advance(60);
    const { store, clock } = service;
    const [paymentId = ''] = await claimDuePayments(store, { now: clock.now(), limit: 1 });
    acquirer.answer({ isApproved: true });
    await press;
    await runDuePayment(paymentId, {
      ...service.needs,
      judgeDispute: () => 'LOST',
      timeOutAtTerminal: () => expect.unreachable(),
      askForDebit: () => expect.unreachable(),
    });
    expect(await readPayment()).toMatchObject({
      status: 'HELD',
      due_at: clock.now() + 7 * DAY_S * 1000,
    });
  });

  it('is released by itself after seven days', async () => {
    service.clock.advance(7 * DAY_S - 1);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'HELD' });
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'RELEASED', due_at: null });
    expect(await listEvents(service.store)).toEqual(['payment.held', 'payment.released', 'payment.expired']);
  });

  it('stays captured when it was captured', async () => {
    await service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] });
    service.clock.advance(8 * DAY_S);
    await service.runDueJobs();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED', due_at: null });
  });

  it('goes to one side when it becomes too old while it is captured', async () => {
    service.clock.advance(7 * DAY_S);
    const [{ body }] = await Promise.all([
      service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] }),
      service.runDueJobs(),
    ]);
    const { status } = await readPayment();
    expect(status).toBe(body.Transactions[0]?.Result ? 'SETTLED' : 'RELEASED');
  });
});
