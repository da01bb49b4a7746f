import { describe, expect, it } from 'vitest';
import { readOwnedLink, selectLinks, toLink } from '../../../../src/service/payments/terms/stored-links.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const read = async () => toLink(await selectLinks(service.store).executeTakeFirstOrThrow());

describe('toLink', () => {
  it('reads a link as it was created', async () => {
    const { transactionId, path } = await service.createLink({ Title: 'Coffee', Metadata: { Table: 7 } });
    expect(await read()).toMatchObject({
      companyId: service.merchant.id,
      transactionId,
      token: path.replace('/checkout/', ''),
      title: 'Coffee',
      metadata: { Table: 7 },
      amountMinor: 1990,
      status: 'CREATED',
      method: null,
      activeAttemptId: null,
      refundedMinor: 0,
      createdAt: service.clock.now(),
      updatedAt: service.clock.now(),
      expiresAt: service.clock.now() + 2_592_000_000,
    });
  });

  it('reads a link of an early version, whose stored request has only the required fields', async () => {
    await service.createLink();
    const row = await service.store.selectFrom('links').select('request').executeTakeFirstOrThrow();
    const { Purpose, Amount, SuccessRedirectUrl, FailureRedirectUrl, CancelRedirectUrl } = JSON.parse(
      row.request,
    ) as Record<string, unknown>;
    const request = { Purpose, Amount, SuccessRedirectUrl, FailureRedirectUrl, CancelRedirectUrl };
    const before = await read();
    await service.store
      .updateTable('links')
      .set({ request: JSON.stringify(request) })
      .execute();
    expect(await read()).toEqual(before);
  });
});

describe('a text of a link', () => {
  const FIELDS = ['Purpose', 'Title', 'Notes'] as const;

  it('with NUL is stored by every database', async () => {
    const texts = Object.fromEntries(FIELDS.map((name) => [name, `${name}\u0000x`]));
    const { transactionId } = await service.createLink(texts);
    const { status, body } = await service.get(`/api/v5/payments/link/${transactionId}`);
    expect(status).toBe(200);
    for (const name of FIELDS) expect(JSON.stringify(body)).toMatch(new RegExp(`${name}(\\\\u0000|\ufffd)x`));
    expect((await service.get('/api/v5/payments/links?Limit=1')).status).toBe(200);
  });

  it.each(FIELDS)('is refused with half a character: %s', async (name) => {
    const request = createLinkRequest({ [name]: 'a\ud800' });
    const { status, body } = await service.post('/api/v5/payments/link', request);
    expect([status, body.Errors]).toMatchObject([400, [{ Field: name, Code: 'INVALID_VALUE' }]]);
  });

  it.each([
    [{ DebtorFiscalCode: 'RSSMRA85T10A562' }, '16 letters and digits, or 11 digits.'],
    [{ Providers: ['ServiceDirect', 'ServiceDirect'] }, 'Each entry once.'],
  ])('is refused with a hint: %j', async (change, Hint) => {
    const { body } = await service.post('/api/v5/payments/link', createLinkRequest(change));
    expect(body.Errors).toMatchObject([{ Message: 'Invalid value.', Hint }]);
  });
});

describe('readOwnedLink', () => {
  it('reads the link of a payment, and its company', async () => {
    const created = await service.createLink();
    await service.createLink();
    const { id } = await service.store
      .selectFrom('payments')
      .select('id')
      .where('transaction_id', '=', created.transactionId)
      .executeTakeFirstOrThrow();
    const { link, owner } = await service.store.transaction().execute((trx) => readOwnedLink(trx, id));
    expect(link).toMatchObject({ paymentId: id, transactionId: created.transactionId });
    expect(owner).toEqual({
      name: 'Bottega Rossi',
      creditorId: expect.stringMatching(/^IT\d\dZZZ/),
    });
  });
});
