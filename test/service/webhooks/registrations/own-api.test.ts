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

/** A delivery whose receiver is this service: what its sender is, whatever address the merchant has named. */
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

describe('a webhook that is sent to the service itself', () => {
  it.each(PATHS)('does nothing at %s', async (path) => {
    const { status } = await deliver(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await service.getStatus(link)).toMatchObject({ state: 'open', status: 'CREATED' });
  });

  it('is tried at all the calls there are', () => {
    expect(PATHS).toEqual(
      expect.arrayContaining([
        '/api/v4/payments/capture',
        '/checkout/{token}/pay',
        '/api/v5/webhooks/create',
      ]),
    );
  });

  it('is refused where it is on the machine, unless the operator has listed it', async () => {
    const request = { Url: 'https://localhost:4242/api/v4/auth/token', EventTypes: ['payment.settled'] };
    const { body } = await service.post('/api/v4/webhooks/create', request);
    expect(body).toMatchObject({ StatusCode: 400, Message: 'Address not allowed.' });
  });
});
