import { describe, expect, it } from 'vitest';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();
const create = (change: object, version = 'v4') =>
  service.post(
    `/api/${version}/payments/link`,
    createLinkRequest({ RememberMe: true, ...change }),
    service.partner,
  );

describe('RememberMe', () => {
  it.each(['v4', 'v5'])('is a field of %s', async (version) => {
    expect((await create({}, version)).status).toBe(200);
    const { body } = await create({ RememberMe: 'yes' }, version);
    expect(body).toMatchObject({ StatusCode: 400, Errors: [{ Field: 'RememberMe', Code: 'INVALID_VALUE' }] });
  });

  it.each<[string, object]>([
    ['Metadata.shopperReference', { Metadata: { shopperReference: 'ada' } }],
    ['HideEmailInput', { HideEmailInput: true }],
    ['Moto', { Moto: true }],
    ['AllowTokenization', { AllowTokenization: false }],
    ['SubscriptionOnCompletion', { SubscriptionOnCompletion: { Interval: 'month' } }],
  ])('does not go with %s', async (Field, change) => {
    const { body } = await create(change);
    const Message = `${Field} cannot be combined with RememberMe.`;
    expect(body).toMatchObject({ StatusCode: 400, Errors: [{ Field, Code: 'NOT_REMEMBERED', Message }] });
    expect((await create({ ...change, RememberMe: false })).status).toBe(200);
  });

  it('needs a card among the methods', async () => {
    const { body } = await create({ PaymentMethods: ['paypal'] });
    expect(body).toMatchObject({ Errors: [{ Field: 'RememberMe', Code: 'REMEMBER_NEEDS_CARD' }] });
    expect((await create({ PaymentMethods: ['paypal', 'card'] })).status).toBe(200);
  });

  it('refuses a shopperReference in a later change too', async () => {
    const { body } = await create({ TransactionId: 'remembering' });
    const path = `/api/v5/payments/link/${body.TransactionId}`;
    const changed = await service.put(path, { Metadata: { shopperReference: 'ada' } }, service.partner);
    expect(changed.body).toMatchObject({
      StatusCode: 400,
      Errors: [{ Field: 'Metadata.shopperReference', Code: 'NOT_REMEMBERED' }],
    });
  });
});
