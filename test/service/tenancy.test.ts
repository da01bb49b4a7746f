import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from './create-api-calls.ts';
import { createTestService, type TestService } from './create-test-service.ts';

/** Two companies on one service: whatever one asks, it learns nothing of the other, not even that something is there. */
let service: TestService;
let held: TestLink;
let settled: TestLink;
beforeEach(async () => {
  service = await createTestService();
  held = await service.createLink({ TransactionId: 'held', AutoCapture: false });
  settled = await service.createLink({ TransactionId: 'settled' });
  await service.pay(held);
  await service.pay(settled);
});
afterEach(() => service.close());

/** The answer to the partner, with the id that it asked for taken out. */
async function ask(path: (id: string) => string, body: (id: string) => unknown, id: string) {
  const answer = await service.post(path(id), body(id), service.partner);
  return { status: answer.status, body: JSON.stringify(answer.body).replaceAll(id, 'ID') };
}

describe('another company', () => {
  it.each<[name: string, path: (id: string) => string, body: (id: string) => unknown]>([
    ['capture', () => '/api/v4/payments/capture', (id) => ({ TransactionIds: [id] })],
    ['release', () => '/api/v5/payments/release', (id) => ({ TransactionIds: [id] })],
    ['cancel', (id) => `/api/v4/payments/link/${id}/cancel`, () => undefined],
    ['expire', (id) => `/api/v5/payments/link/${id}/expire`, () => undefined],
    ['settle', (id) => `/sandbox/payments/${id}/settle`, () => undefined],
    ['fail', (id) => `/sandbox/payments/${id}/fail`, () => undefined],
    ['refund', (id) => `/sandbox/payments/${id}/refund`, () => undefined],
    ['dispute', (id) => `/sandbox/payments/${id}/dispute`, () => undefined],
  ])('cannot %s, and cannot tell a foreign id from one that nobody has', async (_name, path, body) => {
    const unknown = await ask(path, body, 'nothing');
    expect(await ask(path, body, 'held')).toEqual(unknown);
    expect(await ask(path, body, 'settled')).toEqual(unknown);
    expect(await service.getStatus(held)).toMatchObject({ status: 'HELD' });
    expect(await service.getStatus(settled)).toMatchObject({ status: 'SETTLED' });
  });

  it('can use the same transaction ids, and moves its own payments with them', async () => {
    const own = await service.createLink({ TransactionId: 'held', AutoCapture: false }, service.partner);
    await service.pay(own);
    await service.post('/api/v4/payments/release', { TransactionIds: ['held'] }, service.partner);
    expect(await service.getStatus(own)).toMatchObject({ status: 'RELEASED' });
    expect(await service.getStatus(held)).toMatchObject({ status: 'HELD' });
  });

  it('lists its own links only, and draws no other', async () => {
    await service.createLink({ TransactionId: 'own' }, service.partner);
    const list = await service.get('/api/v4/payments/links', service.partner);
    expect(JSON.stringify(list.body)).not.toMatch(/held|settled/);
    expect(JSON.stringify(list.body)).toContain('"TransactionId":"own"');
    const draw = (id: string) => service.get(`/api/v4/payments/link/${id}/qr`, service.partner);
    expect((await draw('held')).body).toEqual((await draw('nothing')).body);
    expect((await draw('own')).status).toBe(200);
  });

  it('has its own secret, domains, stores and rights', async () => {
    const [merchant, partner] = await Promise.all(
      [service.merchant, service.partner].map((company) => service.get('/api/v4/webhooks/secret', company)),
    );
    expect(merchant?.body.Secret).not.toBe(partner?.body.Secret);
    const create = (change: object, company = service.partner) =>
      service.post('/api/v4/payments/link', { ...LINK, ...change }, company);
    const LINK = {
      Purpose: 'x',
      Amount: 1,
      SuccessRedirectUrl: 'https://partner.example/',
      FailureRedirectUrl: 'https://partner.example/',
      CancelRedirectUrl: 'https://partner.example/',
    };
    expect((await create({})).status).toBe(200);
    expect((await create({}, service.merchant)).body.Message).toBe('Domain not authorized.');
    expect((await create({ SuccessRedirectUrl: 'https://shop.example/' })).body.Message).toBe(
      'Domain not authorized.',
    );
    expect((await create({ StoreReference: 'ROMA-1' })).body.Message).toBe('Store not found.');
    expect((await create({ StoreReference: 'MILANO-1' })).status).toBe(200);
    expect((await create({ Moto: true })).status).toBe(200);
    expect((await create({ Providers: ['Fabrick'] })).status).toBe(200);
  });

  it('gets none of the webhooks', async () => {
    await service.createLink({ WebhookUrl: 'https://partner.example/hook' }, service.partner);
    const link = await service.createLink({ WebhookUrl: 'https://merchant.example/hook' });
    await service.pay(link);
    await service.deliverDue();
    expect(service.receiver.requests.map(({ url }) => url)).toEqual(['https://merchant.example/hook']);
  });
});
