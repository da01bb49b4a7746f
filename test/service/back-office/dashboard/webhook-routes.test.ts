import { describe, expect, it } from 'vitest';
import type { WebhookHealth } from '../../../../src/protocol/log-answers.ts';
import { MAX_DELIVERIES_COUNTED } from '../../../../src/service/back-office/dashboard/read-webhook-health.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';

const service = useService();

const read = async (company = service.merchant) => {
  const { status, body } = await service.get('/sandbox/webhooks', company);
  expect(status).toBe(200);
  return (body as unknown as { Webhooks: WebhookHealth[] }).Webhooks;
};

/** Sends a test event, which the receiver answers with this status. */
async function send(id: string, status: number): Promise<void> {
  service.receiver.answers.push({ status });
  await service.post(`/api/v4/webhooks/${id}/test`, undefined);
  await service.deliverDue();
}

describe('GET /sandbox/webhooks', () => {
  it('tells the last answer, and how many events of a day arrived', async () => {
    const { WebhookId } = await registerWebhook(service);
    expect(await read()).toEqual([{ WebhookId, LastAttempt: null, Sent: 0, Arrived: 0, Percent: null }]);
    await send(WebhookId, 204);
    service.clock.advance(60);
    await send(WebhookId, 500);
    expect(await read()).toEqual([
      {
        WebhookId,
        LastAttempt: expect.objectContaining({ ResponseStatus: 500 }),
        Sent: 2,
        Arrived: 1,
        Percent: 50,
      },
    ]);
  });

  it('takes the newest attempt, also of an event that is older than others', async () => {
    const { WebhookId } = await registerWebhook(service);
    await send(WebhookId, 500);
    service.clock.advance(1);
    await send(WebhookId, 204);
    service.clock.advance(3600);
    service.receiver.answers.push({ status: 410 });
    await service.deliverDue();
    expect((await read())[0]?.LastAttempt?.ResponseStatus).toBe(410);
  });

  it('counts neither what is older than a day nor what was not sent yet', async () => {
    const { WebhookId } = await registerWebhook(service);
    await send(WebhookId, 204);
    service.clock.advance(86_400);
    await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    expect(await read()).toMatchObject([{ LastAttempt: { ResponseStatus: 204 }, Sent: 0, Arrived: 0 }]);
  });

  it('reads at most so many deliveries of a webhook, the newest', async () => {
    const { WebhookId } = await registerWebhook(service);
    await send(WebhookId, 204);
    const row = await service.store.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    const created_at = row.created_at + 1;
    const rows = Array.from({ length: MAX_DELIVERIES_COUNTED }, (_, index) => {
      const id = `dlv_${index}`;
      return { ...row, id, event_id: `evt_${index}`, created_at, state: 'FAILED' as const };
    });
    for (let start = 0; start < rows.length; start += 100)
      await service.store
        .insertInto('deliveries')
        .values(rows.slice(start, start + 100))
        .execute();
    expect(await read()).toMatchObject([{ Sent: MAX_DELIVERIES_COUNTED, Arrived: 0 }]);
  });

  it('lists the webhooks of the company alone', async () => {
    await registerWebhook(service);
    expect(await read(service.partner)).toEqual([]);
  });
});
