import { beforeEach, describe, expect, it } from 'vitest';
import { claimDeliveries } from '../../../../src/service/webhooks/deliveries/claim-deliveries.ts';
import { createDeliverySlots } from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import { recordDeliveryTry } from '../../../../src/service/webhooks/deliveries/record-delivery-try.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
beforeEach(async () => {
  // The test acts as the worker.
  await service.worker.stop();
  await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
});

async function claim() {
  const [delivery] = await claimDeliveries(service.store, {
    now: service.clock.now(),
    realNow: service.clock.now(),
    leaseMs: 1000,
    slots: createDeliverySlots(),
    lastOrigins: new Map(),
  });
  if (!delivery) throw new Error('Nothing is due.');
  return delivery;
}

const readAttempts = () => service.store.selectFrom('delivery_attempts').selectAll().execute();
const readDelivery = () =>
  service.store.selectFrom('deliveries').select(['state', 'attempt']).executeTakeFirstOrThrow();

describe('recordDeliveryTry', () => {
  it('records an attempt once that two workers have made because a lease expired', async () => {
    const delivery = await claim();
    const at = service.clock.now();
    const ended = {
      delivery,
      headers: { 'webhook-id': 'evt_1' },
      startedAt: at,
      endedAt: at + 5,
      durationMs: 5,
      realNow: at + 5,
      retrySeconds: [5],
      random: () => 0,
    };
    await recordDeliveryTry(service.store, { ...ended, response: { status: 200 } });
    await recordDeliveryTry(service.store, { ...ended, response: { error: 'No answer in time.' } });
    expect(await readAttempts()).toMatchObject([{ attempt: 1, response_status: 200, duration_ms: 5 }]);
    expect(await readDelivery()).toEqual({ state: 'DELIVERED', attempt: 1 });
  });

  it('records the second failed attempt as the next one, with its headers and answer', async () => {
    const at = service.clock.now();
    const times = { startedAt: at, endedAt: at, durationMs: 0, realNow: at };
    const headers = { 'webhook-signature': 'v1,abc' };
    const response = { status: 500, answer: 'Not now.' };
    const ended = { ...times, headers, retrySeconds: [5], random: () => 0, response };
    await recordDeliveryTry(service.store, { ...ended, delivery: await claim() });
    service.clock.advance(6);
    await recordDeliveryTry(service.store, { ...ended, delivery: await claim() });
    const kept = { headers: JSON.stringify(headers), answer: 'Not now.' };
    expect(await readAttempts()).toMatchObject([kept, kept]);
    expect(await readDelivery()).toEqual({ state: 'FAILED', attempt: 2 });
  });
});
