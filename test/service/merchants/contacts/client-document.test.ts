import { describe, expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';

const PATH = '/api/v5/clients';

const service = useService();

const MARIO = { FirstName: 'Mario', LastName: 'Rossi', Email: 'mario@rossi.example' };
const add = (change: object = {}) => service.post(PATH, { FirstName: 'Anna', LastName: 'Nò', ...change });
const list = async (query = '') => (await service.get(`${PATH}${query}`)).body;
const listNames = async (query = '') => (await list(query)).Clients.map(({ FirstName }) => FirstName);
const addCompany = async (Name = 'Bianchi S.r.l.') =>
  (await service.post('/api/v5/contact-companies', { Name })).body.ContactCompany;

const withScopes = (url: string, scopes: ('utilities' | 'contracts' | 'online-payments')[]) =>
  service.inject({
    url,
    headers: { authorization: `Bearer ${service.createToken(service.partner, scopes)}` },
  });

describe('a client', () => {
  it('has a telephone number as an address book copies it', async () => {
    const { body } = await add({ Phone: '\u202a+39\u00a006\u20111234567\u202c' });
    expect(body.Client.Phone).toBe('+39 06-1234567');
    const refused = await add({ Phone: 'ask Anna' });
    expect([refused.status, refused.body.Errors]).toEqual([
      400,
      [expect.objectContaining({ Field: 'Phone', Hint: expect.stringMatching(/^Four digits or more/) })],
    ]);
  });

  it.each([
    ['FiscalCode', 'Cod. Fisc.: rss mra 85t10 a562s', 'RSSMRA85T10A562S'],
    ['VatNumber', 'C.F. e P. IVA 12345678903', 'IT12345678903'],
    ['SdiCode', 'Codice destinatario: m5u\u200bxcr1', 'M5UXCR1'],
    ['SdiCode', 'Codice SDI M5UXCR1', 'M5UXCR1'],
    // Its own first letters are no label.
    ['SdiCode', 'SDI1234', 'SDI1234'],
    ['Phone', 'Tel. +39 06\u00a01234567', '+39 06 1234567'],
    ['Email', '\ufeffmario@\u00adrossi.example ', 'mario@rossi.example'],
    ['Pec', '\u00a0mario@pec.example\u200b', 'mario@pec.example'],
  ])('has a %s as it is copied: %j', async (name, copied, plain) => {
    const { body } = await add({ [name]: copied });
    expect(body.Client).toMatchObject({ [name]: plain });
  });

  it('is created, read, changed and deleted', async () => {
    const company = await addCompany();
    const { status, body } = await add({
      ...MARIO,
      Phone: '+39 06 1234567',
      FiscalCode: 'rss mra 85t10 a562s',
      VatNumber: '12345678903',
      SdiCode: 'M5UXCR1',
      Address: { Street: 'Via Po 1', PostalCode: '10123', City: 'Torino', Province: 'TO', Country: 'IT' },
      Language: 'it',
      ContactCompanyId: company.ContactCompanyId,
      Metadata: { vip: true },
    });
    const { Client } = body;
    expect([status, body.Message, Client]).toEqual([
      200,
      'Client created.',
      {
        ClientUuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        ...MARIO,
        Phone: '+39 06 1234567',
        FiscalCode: 'RSSMRA85T10A562S',
        VatNumber: 'IT12345678903',
        SdiCode: 'M5UXCR1',
        Pec: null,
        Address: { Street: 'Via Po 1', PostalCode: '10123', City: 'Torino', Province: 'TO', Country: 'IT' },
        Language: 'it',
        ContactCompanyId: company.ContactCompanyId,
        Metadata: { vip: true },
        CreatedAt: '2026-11-21T09:30:00.000Z',
        UpdatedAt: '2026-11-21T09:30:00.000Z',
      },
    ]);
    const one = `${PATH}/${Client.ClientUuid}`;
    expect((await service.get(one)).body.Client).toEqual(Client);
    service.clock.advance(1);
    const changed = await service.put(one, { SdiCode: null, Pec: 'mario@pec.example' });
    expect(changed.body.Client).toEqual({
      ...Client,
      SdiCode: null,
      Pec: 'mario@pec.example',
      UpdatedAt: '2026-11-21T09:30:01.000Z',
    });
    expect((await service.get(one)).body.Client).toEqual(changed.body.Client);
    expect((await service.delete(one)).body.Message).toBe('Client deleted.');
    expect((await service.get(one)).body).toMatchObject({ StatusCode: 404, Message: 'Client not found.' });
    expect((await service.delete(one)).status).toBe(404);
  });

  it.each([
    ['FirstName', '', 'REQUIRED'],
    ['LastName', 'x'.repeat(101), 'TOO_LONG'],
    ['LastName', 'a\u0000b', 'INVALID_VALUE'],
    ['LastName', ' \u00a0', 'INVALID_VALUE'],
    ['LastName', null, 'INVALID_VALUE'],
    ['Email', 'nobody', 'INVALID_VALUE'],
    ['Pec', 'a@b@c.example', 'INVALID_VALUE'],
    ['Phone', 'call me', 'INVALID_VALUE'],
    ['FiscalCode', 'RSSMRA85T10A562T', 'CHECK_DIGITS'],
    ['FiscalCode', 'RSSMRA', 'INVALID_VALUE'],
    ['VatNumber', '12345678904', 'CHECK_DIGITS'],
    ['VatNumber', 'DE136695975', 'CHECK_DIGITS'],
    ['VatNumber', 'US1', 'INVALID_VALUE'],
    ['SdiCode', 'ABC', 'INVALID_VALUE'],
    ['Address.Country', { Street: 'x', City: 'y', Country: 'XX' }, 'INVALID_VALUE'],
    ['Address.City', { Street: 'x', Country: 'IT' }, 'REQUIRED'],
    ['Language', 'xx', 'INVALID_VALUE'],
    ['ContactCompanyId', 'cc_nothing', 'NO_SUCH_CONTACT_COMPANY'],
    ['Metadata', { text: 'x'.repeat(16_384) }, 'TOO_LONG'],
    ['ClientUuid', 'own', 'UNKNOWN_FIELD'],
  ])('is refused with an invalid %s: %j', async (field, value, code) => {
    const refused = [{ Field: field, Code: code }];
    const change = { [field.split('.')[0] ?? '']: value };
    const { status, body } = await add(change);
    expect([status, body.Errors.map(({ Field, Code }) => ({ Field, Code }))]).toEqual([400, refused]);
    const { ClientUuid } = (await add()).body.Client;
    const put = await service.put(`${PATH}/${ClientUuid}`, change);
    expect([put.status, put.body.Errors.map(({ Field, Code }) => ({ Field, Code }))]).toEqual([400, refused]);
  });

  it('keeps a VAT number that an earlier version accepted, until it is changed', async () => {
    const { ClientUuid } = (await add({ VatNumber: 'DE136695976' })).body.Client;
    const { store } = service;
    const { body } = await store.selectFrom('records').select('body').executeTakeFirstOrThrow();
    await store
      .updateTable('records')
      .set({ body: body.replace('136695976', '136695975') })
      .execute();
    const change = (fields: object) => service.put(`${PATH}/${ClientUuid}`, fields);
    expect((await change({ Phone: '+39 06 1234567' })).body.Client).toMatchObject({
      VatNumber: 'DE136695975',
    });
    expect((await change({ VatNumber: 'DE136695975' })).status).toBe(400);
  });

  it('has an email that is unique in its company, whatever the case; many clients may have none', async () => {
    const first = (await add(MARIO)).body.Client;
    const second = await add({ Email: 'MARIO@rossi.example' });
    expect([second.status, second.body.Code]).toEqual([409, 'CLIENT_EXISTS']);
    const other = (await add()).body.Client;
    expect((await add()).status).toBe(200);
    const taken = await service.put(`${PATH}/${other.ClientUuid}`, { Email: MARIO.Email });
    expect([taken.status, taken.body.Code]).toEqual([409, 'CLIENT_EXISTS']);
    // The client's own email does not count as taken.
    expect((await service.put(`${PATH}/${first.ClientUuid}`, { Email: MARIO.Email })).status).toBe(200);
    await service.put(`${PATH}/${first.ClientUuid}`, { Email: null });
    expect((await service.put(`${PATH}/${other.ClientUuid}`, { Email: MARIO.Email })).status).toBe(200);
    expect((await service.post(PATH, MARIO, service.partner)).status).toBe(200);
  });

  it('is created once when three requests with the same email arrive at once', async () => {
    const answers = await Promise.all([add(MARIO), add(MARIO), add(MARIO)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listNames('?Search=mario@')).toHaveLength(1);
  });

  it('cannot belong to the contact company of another company', async () => {
    const { ContactCompanyId } = await addCompany();
    const body = { ...MARIO, ContactCompanyId };
    const { status, body: refusal } = await service.post(PATH, body, service.partner);
    expect([status, refusal.Message]).toEqual([400, 'Contact company not found.']);
  });
});

describe('the list of clients', () => {
  it('is read page by page, newest first', async () => {
    for (const FirstName of ['A', 'B', 'C']) {
      service.clock.advance(1);
      await add({ FirstName });
    }
    const { Clients, NextCursor, Message } = await list('?Limit=2');
    expect([Message, Clients.map(({ FirstName }) => FirstName)]).toEqual([
      'Clients of the company.',
      ['C', 'B'],
    ]);
    expect(await listNames(`?Limit=2&Cursor=${NextCursor}`)).toEqual(['A']);
    expect(await listNames('?From=2026-11-21T09:30:02Z&To=2026-11-21T09:30:03Z')).toEqual(['B']);
  });

  it('is searched by substrings, ignoring case and accents', async () => {
    await add({ FirstName: 'Zoë', Email: 'zoe_x@rossi.example' });
    await add({ FirstName: 'Mario', LastName: "D'Aprè", VatNumber: '12345678903' });
    expect(await listNames('?Search=zoe')).toEqual(['Zoë']);
    expect(await listNames(`?Search=${encodeURIComponent('ZOË')}`)).toEqual(['Zoë']);
    expect(await listNames(`?Search=${encodeURIComponent("d'apre")}`)).toEqual(['Mario']);
    expect(await listNames('?Search=IT123')).toEqual(['Mario']);
    // Pattern characters are literal, and field names are not searched.
    expect(await listNames('?Search=zoe_x')).toEqual(['Zoë']);
    for (const text of ['_', '%', 'FirstName', '\\'])
      expect((await listNames(`?Search=${encodeURIComponent(text)}`)).includes('Mario')).toBe(false);
    expect(await listNames('?Search=nobody')).toEqual([]);
  });

  it('is filtered by the contact company', async () => {
    const { ContactCompanyId } = await addCompany();
    await add({ FirstName: 'In', ContactCompanyId });
    await add({ FirstName: 'Out' });
    expect(await listNames(`?ContactCompanyId=${ContactCompanyId}`)).toEqual(['In']);
    const moved = (await list('?Search=out')).Clients[0]?.ClientUuid;
    await service.put(`${PATH}/${moved}`, { ContactCompanyId });
    expect((await listNames(`?ContactCompanyId=${ContactCompanyId}`)).sort()).toEqual(['In', 'Out']);
  });

  it('is also available below /contracts, with the scope contracts', async () => {
    const companies = service.partner;
    await service.post(PATH, MARIO, companies);
    const own = await withScopes('/api/v5/contracts/clients?Search=mario', ['contracts']);
    expect(own.body.Clients).toHaveLength(1);
    expect((await withScopes(PATH, ['contracts'])).body.Clients).toEqual(own.body.Clients);
    expect((await withScopes('/api/v5/contracts/clients', ['utilities'])).status).toBe(401);
    expect((await withScopes(PATH, ['online-payments'])).status).toBe(401);
  });
});

describe('a contact company', () => {
  it('is created, changed, found and deleted', async () => {
    const { ContactCompanyId } = await addCompany();
    expect(ContactCompanyId).toMatch(/^cc_/);
    const one = `/api/v5/contact-companies/${ContactCompanyId}`;
    expect((await service.put(one, { VatNumber: '12345678903' })).body.ContactCompany).toMatchObject({
      Name: 'Bianchi S.r.l.',
      VatNumber: 'IT12345678903',
    });
    const { body } = await service.get('/api/v5/contact-companies?Search=bianchi');
    expect([body.Message, body.ContactCompanies.length]).toEqual(['Contact companies of the company.', 1]);
    expect((await service.delete(one)).body.Message).toBe('Contact company deleted.');
    expect((await service.get(one)).body.Message).toBe('Contact company not found.');
  });

  it('is not deleted while a client is being added to it', async () => {
    const { ContactCompanyId } = await addCompany();
    const [added, deleted] = await Promise.all([
      add({ ContactCompanyId }),
      service.delete(`/api/v5/contact-companies/${ContactCompanyId}`),
    ]);
    // Whichever call was first, no client is left with a contact company that does not exist.
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([added.status, deleted.status]);
  });

  it('cannot be deleted while clients belong to it', async () => {
    const { ContactCompanyId } = await addCompany();
    const one = `/api/v5/contact-companies/${ContactCompanyId}`;
    const { ClientUuid } = (await add({ ContactCompanyId })).body.Client;
    expect((await service.delete(one)).body).toMatchObject({
      StatusCode: 409,
      Code: 'CONTACT_COMPANY_IN_USE',
    });
    await service.put(`${PATH}/${ClientUuid}`, { ContactCompanyId: null });
    expect((await service.delete(one)).status).toBe(200);
  });
});
