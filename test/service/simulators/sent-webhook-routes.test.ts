import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TRIES, type SentWebhook } from '../../../src/service/simulators/read-sent-webhook.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(() => service.close());

const read = async (id: string, company = service.merchant) => {
  const { status, body } = await service.get(`/sandbox/deliveries/${id}`, company);
  return { status, body, sent: (body as unknown as { Delivery: SentWebhook }).Delivery };
};

/** A delivery that the worker has made, and more tries of it, as an earlier version recorded them. */
async function deliver(moreTries: number): Promise<{ id: string; payload: string }> {
  service.receiver.answers.push({ status: 200, answer: 'thanks' });
  const link = await service.createLink({ WebhookUrl: 'https://shop.example/hook' });
  await service.pay(link, {});
  await service.deliverDue();
  const { id, payload } = await service.store
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['deliveries.id', 'events.payload'])
    .executeTakeFirstOrThrow();
  const row = { delivery_id: id, at: 1, response_status: 401, duration_ms: 1, error: null };
  for (let attempt = 2; attempt <= moreTries + 1; attempt += 1)
    await service.store
      .insertInto('delivery_attempts')
      .values({ ...row, attempt, headers: null, answer: null })
      .execute();
  return { id, payload };
}

describe('GET /sandbox/deliveries/{DeliveryId}', () => {
  it('has the payload as it was signed, and each try’s headers and answer', async () => {
    const { id, payload } = await deliver(1);
    const { status, sent } = await read(id);
    expect(status).toBe(200);
    expect(sent).toEqual({
      DeliveryId: id,
      Payload: payload,
      Attempts: [
        { Attempt: 1, Headers: service.receiver.requests[0]?.headers, Answer: 'thanks' },
        { Attempt: 2, Headers: null, Answer: null },
      ],
    });
  });

  it('has the newest tries where there are many', async () => {
    const { id } = await deliver(MAX_TRIES);
    const { sent } = await read(id);
    expect(sent.Attempts.map(({ Attempt }) => Attempt)).toEqual(
      Array.from({ length: MAX_TRIES }, (_, index) => index + 2),
    );
  });

  it('shows another company nothing, as if there were nothing', async () => {
    const { id } = await deliver(0);
    const foreign = await read(id, service.partner);
    const unknown = await read('unknown', service.partner);
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  });

  it('takes no query', async () => {
    const { status } = await service.get('/sandbox/deliveries/x?all=1', service.merchant);
    expect(status).toBe(400);
  });
});
