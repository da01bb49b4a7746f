import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookWithSecret } from '../../../../src/service/webhooks/registrations/registrations.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../registrations/register-webhook.ts';

const service = useService({ retrySeconds: [5, 300] });
let first: WebhookWithSecret;
beforeEach(async () => {
  first = await registerWebhook(service);
});

const path = () => `/api/v4/webhooks/${first.WebhookId}`;
const readDelivery = () =>
  service.store.selectFrom('deliveries').selectAll().where('url', '=', first.Url).executeTakeFirstOrThrow();

/** Pays a link whose event fails at its first attempt to the URL of the first webhook. */
async function fail(): Promise<void> {
  service.receiver.choose = ({ url }) => (url === first.Url ? { status: 500 } : undefined);
  await service.pay(await service.createLink());
  await service.deliverDue();
  service.receiver.choose = () => undefined;
}

describe('a pending delivery of a webhook that is disabled or deleted', () => {
  it.each<[name: string, end: () => Promise<unknown>]>([
    ['disabled', () => service.put(path(), { Enabled: false })],
    ['deleted', () => service.delete(path())],
  ])('is taken over by another webhook with the same URL and event type: %s', async (_name, end) => {
    const { WebhookId, Secret } = await registerWebhook(service);
    await fail();
    await end();
    expect(await readDelivery()).toMatchObject({ state: 'PENDING', webhook_id: WebhookId, attempt: 1 });
    service.clock.advance(6);
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    await service.deliverDue();
    const { body = '', headers = {} } = service.receiver.requests.at(-1) ?? {};
    expect(service.receiver.requests).toHaveLength(2);
    expect(() => new Verifier(Secret).verify(body, headers)).not.toThrow();
    expect(() => new Verifier(first.Secret).verify(body, headers)).toThrow();
  });

  it.each<[name: string, change: object]>([
    ['with another URL', { Url: 'https://other.example/' }],
    ['for other events', { EventTypes: ['payment.refunded'] }],
  ])('is not taken over by a webhook %s', async (_name, change) => {
    await registerWebhook(service, change);
    await fail();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', webhook_id: first.WebhookId });
  });

  it('is not taken over by a disabled webhook or by another company’s', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    await registerWebhook(service, {}, service.partner);
    await fail();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', webhook_id: first.WebhookId });
  });

  it('is cancelled and not taken over if it is a test event', async () => {
    await registerWebhook(service);
    service.receiver.answers.push({ status: 500 });
    await service.post(`${path()}/test`, undefined);
    await service.deliverDue();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', webhook_id: first.WebhookId });
  });

  it('is taken over by the oldest of several webhooks', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.clock.advance(1);
    await registerWebhook(service);
    await fail();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ webhook_id: WebhookId });
  });
});
