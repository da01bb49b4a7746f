import { describe, expect, it } from 'vitest';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const create = (change?: object, company = service.merchant) =>
  service.post('/api/v4/payments/link', createLinkRequest(change), company);

const CONFLICT = {
  Field: 'TransactionId',
  Code: 'TRANSACTION_EXISTS',
  Message: 'Transaction already exists.',
};

describe('createLink', () => {
  it('stores the request with its defaults, and an unpaid payment', async () => {
    const { body } = await create({ AutoCapture: false, Currency: 'JPY', Metadata: { order: '1042' } });
    const payment = await service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    const link = await service.store.selectFrom('links').selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({
      company_id: service.merchant.id,
      transaction_id: body.TransactionId,
      amount_minor: 1990,
      currency: 'JPY',
      status: 'CREATED',
      auto_capture: 0,
      active_attempt_id: null,
    });
    expect(link.payment_id).toBe(payment.id);
    expect(body.PaymentUrl).toMatch(new RegExp(`/checkout/${link.token}$`));
    expect(JSON.parse(link.request)).toMatchObject({
      Metadata: { order: '1042' },
      Type: 'standard',
      OnRefusal: 'redirect',
      Summary: 'full',
      Items: [],
    });
  });

  it('generates a UUID as transaction id when the caller gives none', async () => {
    const { body } = await create();
    expect(body.TransactionId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('returns the transaction id unchanged, and distinguishes composed from decomposed letters', async () => {
    for (const TransactionId of ['caff\u00e8', 'caffe\u0300']) {
      expect((await create({ TransactionId })).body).toMatchObject({ StatusCode: 200, TransactionId });
    }
  });

  it('refuses a transaction id that the company has used, with 409', async () => {
    expect((await create({ TransactionId: 'order-1' })).status).toBe(200);
    const { status, body } = await create({ TransactionId: 'order-1', Amount: 5 });
    expect(status).toBe(409);
    expect(body).toEqual({
      Message: CONFLICT.Message,
      StatusCode: 409,
      Result: false,
      Code: CONFLICT.Code,
      Errors: [CONFLICT],
    });
    expect((await create({ TransactionId: 'order-2' })).status).toBe(200);
  });

  it('lets another company use the same transaction id', async () => {
    await create({ TransactionId: 'order-1' });
    expect((await create({ TransactionId: 'order-1' }, service.partner)).status).toBe(200);
  });

  it('responds with 400 if a used transaction id is not the only error, and lists all errors in order', async () => {
    await create({ TransactionId: 'order-1' });
    const { status, body } = await create({ TransactionId: 'order-1', Amount: 0, Type: 'popup' });
    expect(status).toBe(400);
    expect(body.Message).toBe('Amount out of range.');
    expect(body.Errors.map(({ Field }) => Field)).toEqual(['Amount', 'TransactionId', 'Type']);
    expect(body.Errors[1]).toEqual(CONFLICT);
  });

  it('creates one link for ten concurrent requests with the same transaction id', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ TransactionId: 'order-1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(409)]);
    expect(await service.store.selectFrom('links').selectAll().execute()).toHaveLength(1);
  });

  it('creates random tokens of 256 bits', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create()));
    const tokens = answers.map(({ body }) => body.PaymentUrl.split('/').at(-1) ?? '');
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    // A counter or a time would leave the same bytes at the same place in all of them.
    const isConstant = (index: number) => tokens.every((token) => token[index] === tokens[0]?.[index]);
    expect(Array.from({ length: 43 }, (_, index) => isConstant(index))).not.toContain(true);
  });

  it.each([['[]'], ['null'], ['"text"'], ['5'], ['true']])('refuses the body %s', async (payload) => {
    const { status, body } = await service.inject({
      method: 'POST',
      url: '/api/v4/payments/link',
      headers: {
        authorization: `Bearer ${service.createToken(service.merchant)}`,
        'content-type': 'application/json',
      },
      payload,
    });
    expect(status).toBe(400);
    expect(body.Message).toBe('Body must be a JSON object.');
  });
});
