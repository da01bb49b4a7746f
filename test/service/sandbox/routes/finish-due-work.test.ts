import { describe, expect, it } from 'vitest';
import { finishDueWork } from '../../../../src/service/sandbox/routes/finish-due-work.ts';
import { POLL } from '../../support/poll.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const finish = (change: { runDueJobs?: () => Promise<void>; limitMs?: number } = {}) =>
  finishDueWork({
    store: service.store,
    companyId: service.merchant.id,
    now: service.clock.now,
    runDueJobs: service.runDueJobs,
    wakeDeliveries: service.worker.wake,
    ...change,
  });

describe('finishDueWork', () => {
  it('returns true at once when nothing is due', async () => {
    expect(await finish()).toBe(true);
  });

  it('waits until each due delivery has been attempted, even without success', async () => {
    service.receiver.answers.push({ status: 500 }, { status: 500 }, { status: 500 });
    await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
    expect(await finish()).toBe(true);
    expect(service.receiver.requests).toHaveLength(1);
    service.clock.advance(6);
    expect(await finish()).toBe(true);
    expect(service.receiver.requests).toHaveLength(2);
  });

  it('does not wait for the receivers of other companies', async () => {
    service.receiver.answers.push('silence');
    const link = await service.createLink({ WebhookUrl: 'https://silent.example/' }, service.partner);
    await service.pay(link);
    await expect.poll(() => service.receiver.requests.length, POLL).toBe(1);
    expect(await finish()).toBe(true);
    service.receiver.requests[0]?.signal.dispatchEvent(new Event('abort'));
  });

  it('returns false when its time limit passes first', async () => {
    const never = new Promise<void>(() => {});
    expect(await finish({ runDueJobs: () => never, limitMs: 1 })).toBe(false);
  });
});
