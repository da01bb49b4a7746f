import { describe, expect, it } from 'vitest';
import {
  MAX_TRIES,
  type SentWebhook,
} from '../../../../src/service/back-office/dashboard/read-sent-webhook.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const read = async (id: string, company = service.merchant) => {
  const { status, body } = await service.get(`/sandbox/deliveries/${id}`, company);
  return { status, body, sent: (body as unknown as { Delivery: SentWebhook }).Delivery };
};

/** Delivers a webhook, then adds attempts as an earlier version recorded them. */
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
  it('returns the signed payload, and the headers and the answer of each attempt', async () => {
    const { id, payload } = await deliver(1);
    const { status, sent } = await read(id);
    expect(status).toBe(200);
    expect(sent).toMatchObject({
      DeliveryId: id,
      EventId: service.receiver.requests[0]?.headers['webhook-id'],
      EventType: 'payment.settled',
      Url: 'https://shop.example/hook',
      Payload: payload,
      Attempts: [
        {
          Attempt: 1,
          ResponseStatus: 200,
          Error: null,
          Headers: service.receiver.requests[0]?.headers,
          Answer: 'thanks',
        },
        { Attempt: 2, ResponseStatus: 401, Headers: null, Answer: null },
      ],
    });
  });

  it('returns only the newest attempts if there are many', async () => {
    const { id } = await deliver(MAX_TRIES);
    const { sent } = await read(id);
    expect(sent.Attempts.map(({ Attempt }) => Attempt)).toEqual(
      Array.from({ length: MAX_TRIES }, (_, index) => index + 2),
    );
  });

  it('returns a delivery without attempts', async () => {
    const link = await service.createLink({ WebhookUrl: 'https://shop.example/hook' });
    service.receiver.answers.push({ status: 500 });
    await service.pay(link);
    await service.deliverDue();
    const { id } = await service.store.selectFrom('deliveries').select('id').executeTakeFirstOrThrow();
    await service.store.deleteFrom('delivery_attempts').execute();
    expect((await read(id)).sent.Attempts).toEqual([]);
  });
});

describe('GET /sandbox/deliveries?Search=', () => {
  const search = async (text: string, company = service.merchant) => {
    const { body } = await service.get(`/sandbox/deliveries?Search=${encodeURIComponent(text)}`, company);
    return (body as unknown as { Deliveries: { DeliveryId: string }[] }).Deliveries;
  };

  it.each(['event_id', 'id', 'transaction_id'] as const)('finds deliveries by their %s', async (column) => {
    await deliver(0);
    const row = await service.store.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    const found = await search(row[column]);
    expect(found.map(({ DeliveryId }) => DeliveryId)).toContain(row.id);
    expect(found).toHaveLength(1);
    expect(await search(row[column], service.partner)).toEqual([]);
    expect(await search(`${row[column]}x`)).toEqual([]);
  });

  it('requires a search text', async () => {
    expect((await service.get('/sandbox/deliveries')).body.Errors).toMatchObject([
      { Field: 'Search', Code: 'REQUIRED' },
    ]);
  });
});
