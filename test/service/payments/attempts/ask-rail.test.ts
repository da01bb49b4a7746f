import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import { recoverAttempts } from '../../../../src/service/payments/attempts/recover-attempts.ts';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

const shopper = createRailShopper(() => service);
/** Runs the recovery of a restarted service. */
const recover = () =>
  recoverAttempts({ ...service.needs, acquirer: createAcquirer(service.store, service.clock.now) });
/** The bank decides, and the service dies before it receives the decision. */
const decideUnheard = (state: 'APPROVED' | 'DECLINED' | 'CANCELLED') =>
  service.store.updateTable('rail_orders').set({ state }).execute();

describe('a bank or wallet order that was decided while the service was down', () => {
  it.each([
    ['APPROVED', { state: 'completed', status: 'SETTLED' }],
    ['DECLINED', { state: 'open', status: 'CREATED' }],
    ['CANCELLED', { state: 'open', status: 'CREATED' }],
  ] as const)('is recorded once after a restart: %s', async (state, status) => {
    await shopper.goToBank(link, 'paypal');
    await decideUnheard(state);
    await Promise.all([recover(), recover()]);
    const payment = await service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ active_attempt_id: null, status: status.status });
    expect(await service.getStatus(link)).toEqual(status);
    expect(await listEvents(service.store)).toEqual(state === 'APPROVED' ? PAID : []);
  });

  it('is looked up as soon as the status of the link is requested', async () => {
    await shopper.goToBank(link, 'paypal');
    await decideUnheard('APPROVED');
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });
});

describe('a bank or wallet order that waits for the shopper', () => {
  it('still waits after a restart', async () => {
    const { bank } = await shopper.goToBank(link, 'ideal');
    await recover();
    expect(await service.getStatus(link)).toMatchObject({ state: 'open', waitingRail: 'ideal' });
    await shopper.decide(bank, 'approve');
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'PENDING' });
  });

  it('keeps when the shopper went there, and when the attempt ended', async () => {
    const read = () =>
      service.store.selectFrom('attempts').select(['sent_at', 'ended_at']).executeTakeFirstOrThrow();
    service.clock.advance(10);
    const sentAt = service.clock.now();
    const { bank } = await shopper.goToBank(link, 'paypal');
    expect(await read()).toEqual({ sent_at: sentAt, ended_at: null });
    service.clock.advance(60);
    await shopper.decide(bank, 'cancel');
    expect(await read()).toEqual({ sent_at: sentAt, ended_at: sentAt + 60_000 });
  });

  it('is cancelled after a restart if the shopper was never redirected there', async () => {
    const { id: paymentId } = await service.store
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    const request = createPayRequest({ attemptKey: randomUUID(), method: 'ideal' });
    const reference = String(await startAttempt(service.store, { paymentId, request, now: 0 }));
    await recover();
    expect(await service.rail.find(reference)).toBe('CANCELLED');
    expect(await service.getStatus(link, request.attemptKey)).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'cancelled' },
    });
  });
});
