import { describe, expect, it } from 'vitest';
import { type Body, createClient, ServicePayError, verifyWebhook } from '#servicepay-checkout/api';
import { BASE_URL } from '../../service/support/create-api-calls.ts';
import { createLinkRequest } from '../../service/support/requests/create-link-request.ts';
import { useService } from '../../service/support/use-service.ts';

const PASSWORD = 'sandbox-merchant';
const createRequest = (change: object) => createLinkRequest(change) as Body<'POST /api/v5/payments/link'>;

describe('the entry "api" of the npm package', () => {
  const service = useService();

  /** The built client, whose requests the service gets without a network. */
  const create = (password = PASSWORD, scopes?: string) =>
    createClient({
      baseUrl: BASE_URL,
      username: 'merchant',
      password,
      scopes,
      fetch: async (input, { method = 'GET', headers, body } = {}) => {
        const answer = await service.inject<string | object>({
          method: method as 'GET',
          url: String(input).slice(BASE_URL.length),
          headers: { ...(headers as Record<string, string>) },
          ...(body ? { payload: String(body) } : {}),
        });
        const type = String(answer.headers['content-type']);
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        return new Response(text, { status: answer.status, headers: { 'content-type': type } });
      },
    });

  it('creates a link once for a key, reads it, and gets its picture', async () => {
    const call = create();
    const create_ = {
      body: createRequest({ TransactionId: 'order-1' }),
      idempotencyKey: 'order-1',
    } as const;
    const link = await call('POST /api/v5/payments/link', create_);
    expect(await call('POST /api/v5/payments/link', create_)).toEqual(link);
    const params = { TransactionId: link.TransactionId };
    const { Link } = await call('GET /api/v5/payments/link/{TransactionId}', { params });
    expect(Link).toMatchObject({ TransactionId: 'order-1', PaymentUrl: link.PaymentUrl });
    const picture = await call('GET /api/v5/payments/link/{TransactionId}/qr', { params });
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toContain('<svg');
  });

  it('throws a refusal of the service as an error with its fields', async () => {
    const body = createRequest({ Amount: 0 });
    const error = await create()('POST /api/v5/payments/link', { body }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServicePayError);
    expect(error).toMatchObject({
      status: 400,
      code: 'OUT_OF_RANGE',
      errors: [{ Field: 'Amount', Code: 'OUT_OF_RANGE' }],
    });
    await expect(create('wrong')('GET /api/v5/stores')).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    await expect(create(PASSWORD, 'utilities')('GET /api/v5/subscriptions')).rejects.toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
    });
  });

  it('verifies webhooks of the service, also with two secrets after a rotation', async () => {
    const call = create();
    const { Secret } = await call('GET /api/v5/webhooks/secret');
    const rotated = await call('POST /api/v5/webhooks/secret/rotate');
    await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
    await service.deliverDue();
    // The service of the tests has its own clock.
    const toleranceSeconds = Number.POSITIVE_INFINITY;
    const [{ headers, body } = { headers: {}, body: '' }] = service.receiver.requests;
    for (const secret of [Secret, rotated.Secret, ['whsec_AAAA', rotated.Secret]])
      await expect(verifyWebhook({ headers, body, secret, toleranceSeconds })).resolves.toMatchObject({
        EventType: 'payment.settled',
        Amount: 1990,
      });
    await expect(
      verifyWebhook({ headers, body, secret: 'whsec_AAAA', toleranceSeconds }),
    ).rejects.toMatchObject({
      code: 'WRONG_SIGNATURE',
    });
  });
});
