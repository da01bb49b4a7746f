import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { signPayload } from '../../../../src/service/webhooks/deliveries/sign-payload.ts';
import { createPayload } from '../../../../src/service/webhooks/outbox/create-payload.ts';
import { shareService } from '../../support/use-service.ts';

/** Every call of the service that a webhook's POST could reach, as docs/api.md lists them; a test holds that equal. */
const PATHS = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| POST \| (.*?) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
);

const service = shareService();
let link: { transactionId: string; path: string };
beforeAll(async () => {
  link = await service.createLink({ AutoCapture: false });
});

/** Posts a signed delivery to this service, as if the merchant had registered that URL. */
const deliver = (path: string) => {
  const payload = createPayload({
    EventType: 'payment.settled',
    TransactionId: link.transactionId,
    Amount: 1990,
    Currency: 'EUR',
    Status: 'SETTLED',
    Timestamp: '2026-11-21T09:30:00.000Z',
    Metadata: { attemptKey: 'x', method: 'card' },
  });
  const { merchant } = service;
  const signed = signPayload([merchant.webhookSecret], { id: 'evt_1', payload, now: service.clock.now() });
  return service.inject({
    method: 'POST',
    url: path
      .replace('{TransactionId}', link.transactionId)
      .replace('/checkout/{token}', link.path)
      .replaceAll(/\{\w+\}/g, 'unknown'),
    headers: { ...signed, 'content-type': 'application/json' },
    payload,
  });
};

describe('a webhook delivery to the service’s own API', () => {
  it.each(PATHS)('is refused at %s and changes nothing', async (path) => {
    const { status } = await deliver(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await service.getStatus(link)).toMatchObject({ state: 'open', status: 'CREATED' });
  });

  it('is tested with the POST calls listed in docs/api.md', () => {
    expect(PATHS).toEqual(
      expect.arrayContaining([
        '/api/v4/payments/capture',
        '/checkout/{token}/pay',
        '/api/v5/webhooks/create',
      ]),
    );
  });

  it('cannot be registered at a local address that the operator has not allowed', async () => {
    const request = { Url: 'https://localhost:4242/api/v4/auth/token', EventTypes: ['payment.settled'] };
    const { body } = await service.post('/api/v4/webhooks/create', request);
    expect(body).toMatchObject({ StatusCode: 400, Message: 'Address not allowed.' });
  });
});
