import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookWithSecret } from '../../../../src/service/webhooks/registrations/registrations.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { registerWebhook } from '../registrations/register-webhook.ts';

let service: TestService;
let first: WebhookWithSecret;
beforeEach(async () => {
  service = await createTestService({ retrySeconds: [5, 300] });
  first = await registerWebhook(service);
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const path = () => `/api/v4/webhooks/${first.WebhookId}`;
const readDelivery = () =>
  service.store.selectFrom('deliveries').selectAll().where('url', '=', first.Url).executeTakeFirstOrThrow();

/** An event of which the first attempt fails that goes to the address of the first webhook. */
async function fail(): Promise<void> {
  service.receiver.choose = ({ url }) => (url === first.Url ? { status: 500 } : undefined);
  await service.pay(await service.createLink());
  await service.deliverDue();
  service.receiver.choose = () => undefined;
}

describe('what a webhook has still to get, when it is switched off or removed', () => {
  it.each<[name: string, end: () => Promise<unknown>]>([
    ['switched off', () => service.put(path(), { Enabled: false })],
    ['removed', () => service.delete(path())],
  ])('goes to another one at the same address that wants it: %s', async (_name, end) => {
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
    ['of another address', { Url: 'https://other.example/' }],
    ['for other events', { EventTypes: ['payment.refunded'] }],
  ])('does not go to one %s', async (_name, change) => {
    await registerWebhook(service, change);
    await fail();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', webhook_id: first.WebhookId });
  });

  it('does not go to one that is switched off, or another company’s', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    await registerWebhook(service, {}, service.partner);
    await fail();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', webhook_id: first.WebhookId });
  });

  it('belongs to no webhook where it is a test event', async () => {
    await registerWebhook(service);
    service.receiver.answers.push({ status: 500 });
    await service.post(`${path()}/test`, undefined);
    await service.deliverDue();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', webhook_id: first.WebhookId });
  });

  it('goes to the oldest of several', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.clock.advance(1);
    await registerWebhook(service);
    await fail();
    await service.delete(path());
    expect(await readDelivery()).toMatchObject({ webhook_id: WebhookId });
  });
});
