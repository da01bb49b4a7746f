import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createDomainBuyer, REGISTRANT } from '../create-domain-buyer.ts';

const service = useService({ companies: ALL_SCOPES });
const { call, register, quote } = createDomainBuyer(() => service);

describe('the registrant', () => {
  it('is registered, read, and replaced', async () => {
    expect((await call('GET', '/registrant')).body).toMatchObject({
      StatusCode: 404,
      Code: 'REGISTRANT_NOT_FOUND',
    });
    const { status, body } = await register({ Metadata: { crm: 7 } });
    expect([status, body.Message]).toEqual([200, 'Registrant created.']);
    expect(body.Registrant).toEqual({
      RegistrantId: expect.stringMatching(/^reg_[0-9a-f-]{36}$/),
      ...REGISTRANT,
      Citizenship: null,
      Metadata: { crm: 7 },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect((await call('GET', '/registrant')).body.Registrant).toEqual(body.Registrant);
    await register({ Name: 'Rossi Due', Email: `\u200b${REGISTRANT.Email} ` });
    expect((await call('GET', '/registrant')).body.Registrant).toMatchObject({
      Name: 'Rossi Due',
      Email: REGISTRANT.Email,
      Metadata: {},
    });
    expect(await service.store.selectFrom('records').select('id').execute()).toHaveLength(1);
  });

  it('is stored once, even if ten requests register it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await service.store.selectFrom('records').select('id').execute()).toHaveLength(1);
  });

  it.each([
    [{ Type: 'robot' }, 'Type', 'INVALID_VALUE'],
    [{ Name: ' ' }, 'Name', 'INVALID_VALUE'],
    [{ Name: 'x'.repeat(201) }, 'Name', 'TOO_LONG'],
    [{ Email: 'x' }, 'Email', 'INVALID_VALUE'],
    [{ Address: { ...REGISTRANT.Address, Country: 'XX' } }, 'Address.Country', 'INVALID_VALUE'],
    [{ Address: { ...REGISTRANT.Address, Country: 'CH' } }, 'Address.Country', 'NOT_ELIGIBLE'],
    [{ Citizenship: 'Italy' }, 'Citizenship', 'INVALID_VALUE'],
    [{ Extra: 1 }, 'Extra', 'UNKNOWN_FIELD'],
  ])('of %j is refused', async (change, Field, Code) => {
    const { status, body } = await register(change);
    expect([status, body.Errors.map((error) => [error.Field, error.Code])]).toEqual([400, [[Field, Code]]]);
  });

  it('may live outside the EU as a citizen of a member state', async () => {
    const Address = { Street: '5th Avenue 1', City: 'New York', Country: 'US' };
    expect((await register({ Type: 'person', Address })).body.Code).toBe('NOT_ELIGIBLE');
    expect((await register({ Type: 'person', Address, Citizenship: 'IT' })).status).toBe(200);
    expect((await register({ Address, Citizenship: 'IT' })).body.Code).toBe('NOT_ELIGIBLE');
  });

  it('is required for a quote, and must belong to the company', async () => {
    await createDomainBuyer(() => service, 'partner').register();
    expect((await quote('bottega.eu')).body).toMatchObject({
      StatusCode: 409,
      Code: 'REGISTRANT_MISSING',
      Message: 'Register the registrant first: POST /domains/registrant.',
    });
    for (const [operation, change] of [
      ['buy', {}],
      ['buy', { CardId: 'card_x' }],
      ['transfer', { AuthCode: 'x' }],
    ] as const)
      expect((await call('POST', `/${operation}`, { QuoteId: 'quo_x', ...change })).body.Code).toBe(
        'REGISTRANT_MISSING',
      );
  });

  it('is also available at the root, where an idempotency key is supported', async () => {
    const token = service.createToken(service.merchant);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
    const send = () =>
      service.inject({ method: 'POST', url: '/domains/registrant', headers, payload: REGISTRANT });
    const [first, again] = [await send(), await send()];
    expect(first.headers['cache-control']).toBe('no-store');
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await service.get('/domains/registrant')).body).toMatchObject({
      Registrant: { Name: REGISTRANT.Name },
    });
  });
});
