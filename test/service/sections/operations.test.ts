import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { OPERATIONS } from '../../../src/service/sections/operations.ts';
import { findSection } from '../../../src/service/sections/section-table.ts';
import { BASE_URL } from '../create-api-calls.ts';
import { createLinkRequest } from '../create-link-request.ts';
import { createTestService, type TestService } from '../create-test-service.ts';
import { listRoutes } from '../list-routes.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService({ webhookAllow: ['127.0.0.1:9000'] });
});
afterEach(() => service?.close());

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const payments = findSection('online-payments');
if (!payments) throw new Error('no section');
const description = createOpenApi(payments, BASE_URL) as unknown as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, ResponseObject> }>>;
  components: { responses: Record<string, ResponseObject>; schemas: { Rejection: object } };
};

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: object & { $ref?: string } }>;
}

/** The schema that the documents give for an answer of a call with a status. */
function findSchema(id: string, status: number): object | undefined {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const operation = operations.find(({ operationId }) => operationId === id);
  const response = operation?.responses[status] ?? operation?.responses.default;
  const target = response?.$ref
    ? description.components.responses[response.$ref.split('/').at(-1) ?? '']
    : response;
  const schema = target?.content?.['application/json']?.schema;
  return schema?.$ref ? description.components.schemas.Rejection : schema;
}

/** Compiling one takes longer than a call. */
const validators = new Map<object, ValidateFunction>();

function getValidator(schema: object): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

/** What an answer has wrong, by the documents; empty when they tell the truth. */
function findLies(id: string, status: number, body: unknown): unknown[] {
  const schema = findSchema(id, status);
  if (!schema) return typeof body === 'object' ? [`${id} ${status} is not described`] : [];
  const validate = getValidator(schema);
  return validate(body) ? [] : [{ id, status, body, errors: validate.errors }];
}

describe('OPERATIONS', () => {
  it('has every call under /api/v5 that needs a token, and no other', async () => {
    const { created, routes: registered } = await listRoutes(createTestService);
    await created.close();
    const routes = registered
      .filter(({ method, url }) => method !== 'HEAD' && /^\/api\/v5\/(payments|webhooks)\b/.test(url))
      .map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '{}')}`);
    const listed = OPERATIONS.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(listed.sort()).toEqual(routes.sort());
  });

  it('tells the truth of answers to good calls', async () => {
    const { transactionId } = await service.createLink({ AutoCapture: false, Metadata: { order: '1' } });
    const paid = await service.createLink({ WebhookUrl: 'https://hooks.example/link' });
    await service.pay(paid);
    const open = await service.createLink();
    const API = '/api/v5';
    const webhook = { Url: 'https://hooks.example/a', EventTypes: ['payment.settled'] };
    const created = await service.post(`${API}/webhooks/create`, webhook);
    const { WebhookId } = created.body.Webhook;
    const sent = await service.post(`${API}/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    const { DeliveryId } = sent.body.Delivery;
    const send = (method: 'PUT' | 'DELETE', body?: object) =>
      service.inject({
        method,
        url: `${API}/webhooks/${WebhookId}`,
        headers: { authorization: `Bearer ${service.createToken(service.merchant)}` },
        ...(body && { payload: body }),
      });
    const calls = [
      ['createPaymentLink', await service.post(`${API}/payments/link`, createLinkRequest())],
      [
        'refundPayment',
        await service.post(`${API}/payments/refund`, { TransactionId: paid.transactionId, Amount: 5 }),
      ],
      ['listPaymentLinks', await service.get(`${API}/payments/links?Limit=2`)],
      ['readPaymentLink', await service.get(`${API}/payments/link/${paid.transactionId}`)],
      [
        'cancelPaymentLink',
        await service.post(`${API}/payments/link/${open.transactionId}/cancel`, undefined),
      ],
      ['drawPaymentLink', await service.get(`${API}/payments/link/${transactionId}/qr`)],
      [
        'capturePayments',
        await service.post(`${API}/payments/capture`, { TransactionIds: [transactionId, 'no'] }),
      ],
      ['releasePayments', await service.post(`${API}/payments/release`, { TransactionIds: [transactionId] })],
      ['listPaymentMethods', await service.get(`${API}/payments/available-payment-methods`)],
      ['createWebhook', created],
      ['testWebhook', sent],
      ['listWebhooks', await service.get(`${API}/webhooks`)],
      ['listEventTypes', await service.get(`${API}/webhooks/event/type`)],
      ['changeWebhook', await send('PUT', { Enabled: true })],
      ['rotateWebhookSecret', await service.post(`${API}/webhooks/${WebhookId}/rotate-secret`, undefined)],
      ['listDeliveries', await service.get(`${API}/webhooks/deliveries`)],
      ['resendDelivery', await service.post(`${API}/webhooks/deliveries/${DeliveryId}/resend`, undefined)],
      ['deleteWebhook', await send('DELETE')],
      ['rotateCompanySecret', await service.post(`${API}/webhooks/secret/rotate`, undefined)],
      ['readWebhookSecret', await service.get(`${API}/webhooks/secret`)],
    ] as const;
    expect(calls.map(([id]) => id).sort()).toEqual(
      OPERATIONS.map(({ id }) => id)
        .filter((id) => id !== 'expirePaymentLink')
        .sort(),
    );
    for (const [id, { status, body }] of calls) {
      expect([id, status]).toEqual([id, 200]);
      expect(findLies(id, status, body)).toEqual([]);
    }
  });

  const calls = OPERATIONS.map(({ id, method, path, query, body }) => ({ id, method, path, query, body }));

  /** Parameters that exist, and one that does not, each with a text that it may have or not. */
  const queries = fc.dictionary(
    fc.constantFrom('Limit', 'Cursor', 'Status', 'State', 'From', 'To', 'TransactionId', 'format', 'x'),
    fc.oneof(
      fc.string(),
      fc.constantFrom('1', '01', 'SETTLED', 'FAILED', '2026-11-21', '2026-11-21T09:30:00+01:00', 'png'),
    ),
    { maxKeys: 2 },
  );

  /** Bodies near the truth: the example's fields, some of them missing, of another type or with a foreign one beside them. */
  const bodies = fc.oneof(
    fc.json().map((text) => JSON.parse(text)),
    fc.dictionary(
      fc.constantFrom(
        'Purpose',
        'Amount',
        'TransactionIds',
        'TransactionId',
        'Url',
        'EventTypes',
        'Currency',
        'Items',
        'x',
      ),
      fc.oneof(
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.array(fc.string(), { maxLength: 3 }),
      ),
    ),
    fc
      .record({ Amount: fc.integer(), Currency: fc.string(), Lang: fc.string() }, { requiredKeys: [] })
      .map((change) => createLinkRequest(change)),
  );

  it('tells the truth of whatever else is answered', async () => {
    const segments = fc.string({ minLength: 1, maxLength: 12 }).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        segments,
        bodies,
        queries,
        async ({ id, method, path, query, body: schema }, name, body, parameters) => {
          const url = path.replace(/\{\w+\}/g, name) + (query ? `?${new URLSearchParams(parameters)}` : '');
          const answer = await service.inject({
            method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE',
            url,
            headers: {
              authorization: `Bearer ${service.createToken(service.merchant)}`,
              'content-type': 'application/json',
            },
            ...(schema && { payload: JSON.stringify(body) }),
          });
          expect(answer.status).toBeLessThan(500);
          expect(findLies(id, answer.status, answer.body)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('makes a client that works', async () => {
    const client = await new OpenAPIClientAxios({ definition: description as never }).init<
      OpenAPIClient<Record<string, (...args: unknown[]) => Promise<{ data: Record<string, string> }>>>
    >();
    // No socket: the client's requests go into the app.
    client.defaults.adapter = async (config) => {
      const { status, body, headers } = await service.inject({
        method: (config.method ?? 'get').toUpperCase() as 'GET' | 'POST',
        url: new URL(config.url ?? '', BASE_URL).pathname,
        headers: Object.fromEntries(
          Object.entries(config.headers).map(([name, value]) => [name, String(value)]),
        ),
        ...(config.data && { payload: config.data }),
      });
      return { status, data: body, headers, config, statusText: '' } as never;
    };
    const login = { Username: 'merchant', Password: 'sandbox-merchant', Scopes: 'online-payments' };
    const { data: token } = (await client.createAccessToken?.({}, login)) ?? { data: {} };
    client.defaults.headers.common.authorization = `Bearer ${token.AccessToken}`;
    const created = await client.createPaymentLink?.({}, createLinkRequest({ TransactionId: 'a/b c' }));
    expect(created?.data).toMatchObject({ StatusCode: 200, TransactionId: 'a/b c' });
    const read = await client.readPaymentLink?.({ TransactionId: 'a/b c' });
    expect(read?.data).toMatchObject({
      StatusCode: 200,
      Link: { TransactionId: 'a/b c', Status: 'CREATED' },
    });
  });
});
