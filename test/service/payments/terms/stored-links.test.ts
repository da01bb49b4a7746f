import { describe, expect, it } from 'vitest';
import {
  isReusableLink,
  readOwnedLink,
  readStatement,
  requireStoredLink,
  selectLinks,
  toLink,
} from '../../../../src/service/payments/terms/stored-links.ts';
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

  it('reads a card session, and the reference of a transfer that is stored', async () => {
    await service.createLink();
    const { savesCard, transferReference } = await read();
    expect([savesCard, transferReference]).toEqual([false, expect.stringMatching(/^RF/)]);
    const stored = { is_setup: 1, transfer_reference: 'RF18539007547034' };
    await service.store.updateTable('payments').set(stored).execute();
    expect(await read()).toMatchObject({ savesCard: true, transferReference: 'RF18539007547034' });
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

describe('requireStoredLink', () => {
  it('finds no link of another company, no unknown one and no card session', async () => {
    const { transactionId } = await service.createLink();
    const find = (company: { id: number }, name = transactionId) =>
      requireStoredLink(service.store, company, name);
    expect((await find(service.merchant)).transaction_id).toBe(transactionId);
    await expect(find(service.partner)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    await expect(find(service.merchant, 'another')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    await service.store.updateTable('payments').set({ is_setup: 1 }).execute();
    await expect(find(service.merchant)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });
});

describe('the items of a link', () => {
  const item = { Name: 'Bag', VatRate: 22, VatCode: 'IT22' };
  const Items = [
    { ...item, Quantity: 3, UnitPrice: 500 },
    { ...item, Quantity: 1, UnitPrice: 490 },
  ];

  it('are left out once less than their sum was captured', async () => {
    await service.createLink({ Amount: 1990, Items });
    expect((await read()).items).toHaveLength(2);
    await service.store.updateTable('payments').set({ amount_minor: 1500 }).execute();
    expect((await read()).items).toEqual([]);
  });
});

describe('readStatement', () => {
  it('reads the text of the link of a payment, and none of another one', async () => {
    await service.createLink({ ShopperStatement: 'COFFEE' });
    const { paymentId } = await read();
    expect(await readStatement(service.store, paymentId)).toBe('COFFEE');
    for (const other of [null, 'another']) expect(await readStatement(service.store, other)).toBeUndefined();
  });
});

describe('isReusableLink', () => {
  it('is true of the token of a reusable link alone', async () => {
    const token = async (Reusable: boolean) =>
      (await service.createLink({ Reusable })).path.replace('/checkout/', '');
    expect(await isReusableLink(service.store, await token(true))).toBe(true);
    for (const other of [await token(false), 'another'])
      expect(await isReusableLink(service.store, other)).toBe(false);
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
