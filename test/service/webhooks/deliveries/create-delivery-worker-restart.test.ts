import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STOP_GRACE_MS } from '../../../../src/service/webhooks/deliveries/create-delivery-worker.ts';
import type { WebhookResponse } from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { POLL } from '../../support/poll.ts';

const WEBHOOK = { WebhookUrl: 'https://hooks.example/pay' };

let service: TestService;
let dataDir: string;
let removeDataDir: () => void;
beforeEach(async () => {
  ({ dataDir, removeDataDir } = createDataDir());
  service = await createTestService({ dataDir });
});
afterEach(async () => {
  await service.close();
  removeDataDir();
});

const readDelivery = () => service.store.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
const getRequests = () => service.receiver.requests;
const listUrls = () => getRequests().map(({ url }) => url);

/** Only that wait: the database has time limits of its own, which count in real time. */
function endGraceAtOnce(): void {
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    wait(run, ms === STOP_GRACE_MS ? 0 : ms)) as typeof setTimeout);
}

describe('createDeliveryWorker, over a restart', () => {
  it('resends an interrupted delivery at once, and does not count the interrupted attempt', async () => {
    service.receiver.answers.push('silence');
    await service.pay(await service.createLink(WEBHOOK));
    await expect.poll(listUrls, POLL).toHaveLength(1);
    endGraceAtOnce();
    await service.close();

    service = await createTestService({ dataDir });
    await service.deliverDue();
    expect(getRequests()).toHaveLength(1);
    expect(await readDelivery()).toMatchObject({ state: 'DELIVERED', attempt: 1 });
  });

  it('records an answer that arrives while it stops', async () => {
    const answer = Promise.withResolvers<WebhookResponse>();
    service.receiver.answers.push(answer.promise);
    await service.pay(await service.createLink(WEBHOOK));
    await expect.poll(listUrls, POLL).toHaveLength(1);
    const closing = service.close();
    answer.resolve({ status: 204 });
    await closing;
    service = await createTestService({ dataDir });
    await service.deliverDue();
    expect(getRequests()).toEqual([]);
    expect(await readDelivery()).toMatchObject({ state: 'DELIVERED' });
  });

  it('keeps the retry schedule of a failed delivery', async () => {
    service.receiver.answers.push({ status: 500 });
    await service.pay(await service.createLink(WEBHOOK));
    await service.deliverDue();
    const { due_at } = await readDelivery();
    await service.close();
    service = await createTestService({ dataDir });
    await service.deliverDue();
    expect(getRequests()).toEqual([]);
    expect(await readDelivery()).toMatchObject({ state: 'PENDING', attempt: 1, due_at });
  });
});
