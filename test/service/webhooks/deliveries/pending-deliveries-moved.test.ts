import { beforeEach, describe, expect, it } from 'vitest';
import type { WebhookWithSecret } from '../../../../src/service/webhooks/registrations/registrations.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../registrations/register-webhook.ts';

const [OLD, NEW, THIRD] = ['https://old.example/', 'https://new.example/', 'https://third.example/'];

const service = useService({ retrySeconds: [5, 300] });
let webhook: WebhookWithSecret;
beforeEach(async () => {
  webhook = await registerWebhook(service, { Url: OLD });
});

const move = (Url: string | undefined) => service.put(`/api/v4/webhooks/${webhook.WebhookId}`, { Url });
const listDeliveries = () =>
  service.store.selectFrom('deliveries').select(['url', 'state', 'webhook_id']).orderBy('url').execute();

/** An event of which no attempt succeeds. */
async function fail(): Promise<void> {
  service.receiver.choose = () => ({ status: 500 });
  await service.pay(await service.createLink());
  await service.deliverDue();
  service.receiver.choose = () => undefined;
  service.receiver.requests.length = 0;
}

describe('a pending delivery of a webhook whose URL changes', () => {
  it('replaces the cancelled delivery of a deleted webhook at the new URL', async () => {
    const other = await registerWebhook(service, { Url: NEW });
    await fail();
    await service.delete(`/api/v4/webhooks/${other.WebhookId}`);
    expect((await move(NEW)).status).toBe(200);
    expect(await listDeliveries()).toEqual([
      { url: NEW, state: 'PENDING', webhook_id: webhook.WebhookId },
      { url: OLD, state: 'CANCELLED', webhook_id: webhook.WebhookId },
    ]);
    service.clock.advance(6);
    await service.deliverDue();
    expect(service.receiver.requests.map(({ url }) => url)).toEqual([NEW]);
  });

  it('is sent to the new URL once, although the webhook has two deliveries of the event', async () => {
    await registerWebhook(service, { Url: THIRD });
    await fail();
    const { WebhookId } = webhook;
    await service.store.updateTable('deliveries').set({ webhook_id: WebhookId }).execute();
    expect((await move(NEW)).status).toBe(200);
    const rows = await listDeliveries();
    expect(rows.map(({ state }) => state).sort()).toEqual(['CANCELLED', 'PENDING']);
    expect(rows.find(({ state }) => state === 'PENDING')?.url).toBe(NEW);
  });

  it('is cancelled if another delivery of the event already goes to the new URL', async () => {
    await registerWebhook(service, { Url: THIRD });
    await fail();
    const { WebhookId } = webhook;
    await service.store.updateTable('deliveries').set({ webhook_id: WebhookId }).execute();
    expect((await move(THIRD)).status).toBe(200);
    expect(await listDeliveries()).toEqual([
      { url: OLD, state: 'CANCELLED', webhook_id: WebhookId },
      { url: THIRD, state: 'PENDING', webhook_id: WebhookId },
    ]);
  });
});
