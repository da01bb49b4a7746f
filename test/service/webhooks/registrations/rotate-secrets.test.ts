import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

const service = useService();

const settle = async (change: object = {}) => service.pay(await service.createLink(change));

const rotate = async (id: string) =>
  (await service.post(`/api/v4/webhooks/${id}/rotate-secret`, undefined)).body.Webhook.Secret;
const rotateCompany = async () =>
  (await service.post('/api/v4/webhooks/secret/rotate', undefined)).body.Secret;

/** Which of the secrets verify the newest delivery. */
async function settleAndVerify(secrets: string[], change: object = {}): Promise<boolean[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
  await settle(change);
  await service.deliverDue();
  const { body = '', headers = {} } = service.receiver.requests.at(-1) ?? {};
  return secrets.map((secret) => {
    try {
      new Verifier(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });
}

describe('a rotated webhook secret', () => {
  it('signs together with the previous secret for a day', async () => {
    const { WebhookId, Secret: old } = await registerWebhook(service);
    const { status, body, headers } = await service.post(
      `/api/v4/webhooks/${WebhookId}/rotate-secret`,
      undefined,
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const { Secret } = body.Webhook;
    expect(body).toMatchObject({ Message: 'Secret rotated.', Webhook: { WebhookId, Url: WEBHOOK_URL } });
    expect(Secret).toMatch(/^whsec_/);
    expect(Secret).not.toBe(old);

    expect(await settleAndVerify([Secret, old])).toEqual([true, true]);
    expect(service.receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    service.clock.advance(86_399);
    expect(await settleAndVerify([Secret, old])).toEqual([true, true]);
    service.clock.advance(1);
    expect(await settleAndVerify([Secret, old])).toEqual([true, false]);
    expect(service.receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('ends the secret before the previous one at once', async () => {
    const { WebhookId, Secret: first } = await registerWebhook(service);
    const second = await rotate(WebhookId);
    const third = await rotate(WebhookId);
    expect(await settleAndVerify([third, second, first])).toEqual([true, true, false]);
  });
});

describe.each(['v4', 'v5'])('POST /api/%s/webhooks/secret/rotate', (version) => {
  const path = `/api/${version}/webhooks/secret/rotate`;

  it('returns the company’s new secret, which GET returns from then on', async () => {
    const { status, body, headers } = await service.post(path, undefined);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      Message: 'Secret rotated.',
      StatusCode: 200,
      Result: true,
      Secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
    expect(body.Secret).not.toBe(service.merchant.webhookSecret);
    expect((await service.get('/api/v4/webhooks/secret')).body.Secret).toBe(body.Secret);
  });

  it('leaves the secrets of other companies unchanged', async () => {
    await service.post(path, undefined);
    const { body } = await service.get('/api/v4/webhooks/secret', service.partner);
    expect(body.Secret).toBe(service.partner.webhookSecret);
  });
});

describe('a rotated company secret', () => {
  const hook = { WebhookUrl: WEBHOOK_URL };

  it('signs together with the previous secret for a day', async () => {
    const { webhookSecret: old } = service.merchant;
    const secret = await rotateCompany();
    expect(await settleAndVerify([secret, old], hook)).toEqual([true, true]);
    expect(service.receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    service.clock.advance(86_399);
    expect(await settleAndVerify([secret, old], hook)).toEqual([true, true]);
    service.clock.advance(1);
    expect(await settleAndVerify([secret, old], hook)).toEqual([true, false]);
    expect(service.receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('ends the secret before the previous one at once', async () => {
    const { webhookSecret: first } = service.merchant;
    const [second, third] = [await rotateCompany(), await rotateCompany()];
    expect(await settleAndVerify([third, second, first], hook)).toEqual([true, true, false]);
  });

  it('keeps both secrets of two simultaneous rotations', async () => {
    const secrets = await Promise.all([rotateCompany(), rotateCompany()]);
    const { webhookSecret: first } = service.merchant;
    expect(await settleAndVerify([...secrets, first], hook)).toEqual([true, true, false]);
  });

  it('does not sign deliveries to the URL of a registered webhook only', async () => {
    const { Secret } = await registerWebhook(service);
    const secret = await rotateCompany();
    expect(await settleAndVerify([Secret, secret, service.merchant.webhookSecret])).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('signs together with the secrets of a webhook that shares the URL of the link', async () => {
    const { Secret, WebhookId } = await registerWebhook(service);
    const secrets = [await rotate(WebhookId), Secret, await rotateCompany(), service.merchant.webhookSecret];
    expect(await settleAndVerify(secrets, hook)).toEqual([true, true, true, true]);
  });

  it('signs the retry of a delivery that failed before the rotation', async () => {
    service.receiver.answers.push({ status: 500 });
    await settle(hook);
    await service.deliverDue();
    const secret = await rotateCompany();
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() + 6000 });
    service.clock.advance(6);
    await service.deliverDue();
    const { body = '', headers = {} } = service.receiver.requests.at(-1) ?? {};
    expect(service.receiver.requests).toHaveLength(2);
    expect(() => new Verifier(secret).verify(body, headers)).not.toThrow();
  });
});
