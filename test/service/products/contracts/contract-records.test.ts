import { describe, expect, it } from 'vitest';
import { digestContract } from '../../../../src/service/products/contracts/digest-contract.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';
import { CONTRACT, createContractCalls, SIGNER } from './create-contract-calls.ts';

const service = useService({ companies: ALL_SCOPES });
const { askCode, create, get, post, put, send, listMails, load, press, readState, listEvents } =
  createContractCalls(() => service);

const DAY = 86_400;
const addClient = async (change: object = {}) => {
  const client = { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com', ...change };
  return (await service.post('/api/v5/clients', client)).body.Client.ClientUuid;
};
const createDraft = async (change: object = {}) => (await create(change)).body.Contract;

describe('POST /contracts', () => {
  it('creates a draft, which has no page and sends no mail', async () => {
    const { status, body } = await create({ Metadata: { flat: '7' } });
    expect(status).toBe(200);
    expect(body.Contract).toEqual({
      ContractId: expect.stringMatching(/^ctr_/),
      State: 'DRAFT',
      Title: 'Lease',
      Body: '## 1\nText',
      ClientUuid: null,
      Signer: { ...SIGNER, Phone: null, FiscalCode: null },
      ExpiresAt: new Date(service.clock.now() + 30 * DAY * 1000).toISOString(),
      Sha256: digestContract(CONTRACT),
      SignatureType: 'simple',
      SigningUrl: null,
      Metadata: { flat: '7' },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect(await listMails()).toEqual([]);
    expect(await listEvents(body.Contract.ContractId)).toEqual([]);
  });

  it('sends the contract with Send: the signer gets the URL of the page by mail', async () => {
    const { Contract } = (await create({ Send: true, Metadata: { flat: '7' } })).body;
    expect(Contract).toMatchObject({ State: 'SENT', Sha256: digestContract(CONTRACT) });
    expect(Contract.SigningUrl).toMatch(new RegExp(`^${BASE_URL}/checkout/contracts/[\\w-]{22}$`));
    expect(Contract).not.toHaveProperty('Send');
    const authorization = `Bearer ${service.createToken(service.merchant, ['contracts'])}`;
    const { body } = await service.inject({ url: '/sandbox/emails', headers: { authorization } });
    expect(body.Emails).toEqual([
      expect.objectContaining({
        To: SIGNER.Email,
        Subject: 'A contract from Bottega Rossi',
        Text: expect.stringContaining(String(Contract.SigningUrl)),
        TransactionId: null,
      }),
    ]);
    expect((await service.get('/sandbox/emails', service.partner)).body.Emails).toEqual([]);
    const [event, ...others] = await listEvents(Contract.ContractId);
    expect(others).toEqual([]);
    expect(JSON.parse(String(event?.payload))).toMatchObject({
      EventType: 'contract.sent',
      TransactionId: Contract.ContractId,
      Status: 'SENT',
      Amount: 0,
      Currency: 'EUR',
      Metadata: { flat: '7' },
    });
  });

  it.each([
    [{ ClientUuid: 'x' }, 'Signer', 'ONE_SIGNER', 'Give either ClientUuid or Signer.'],
    [{ Signer: undefined }, 'Signer', 'ONE_SIGNER', 'Give either ClientUuid or Signer.'],
    [{ Signer: undefined, ClientUuid: 'x' }, 'ClientUuid', 'CLIENT_NOT_FOUND', 'Client not found.'],
    [{ Signer: { ...SIGNER, Email: 'x' } }, 'Signer.Email', 'INVALID_VALUE', 'Invalid value.'],
    [{ Signer: { ...SIGNER, Email: undefined } }, 'Signer.Email', 'REQUIRED', 'Field is required.'],
    [{ Signer: { ...SIGNER, Role: 'x' } }, 'Signer.Role', 'UNKNOWN_FIELD', 'Unknown field.'],
    [
      { Signer: { ...SIGNER, FiscalCode: 'RSSMRA80A01H501X' } },
      'Signer.FiscalCode',
      'CHECK_DIGITS',
      undefined,
    ],
    [{ Title: 'a\nb' }, 'Title', 'INVALID_VALUE', undefined],
    [{ Title: 'x'.repeat(201) }, 'Title', 'TOO_LONG', undefined],
    [{ Body: ' \n ' }, 'Body', 'INVALID_VALUE', undefined],
    [{ Body: 'a\u0000b' }, 'Body', 'INVALID_VALUE', undefined],
    [{ Body: 'x'.repeat(50_001) }, 'Body', 'TOO_LONG', undefined],
    [{ Body: 7 }, 'Body', 'INVALID_VALUE', undefined],
    [{ ExpiresAt: '2020-01-01T00:00:00Z' }, 'ExpiresAt', 'INVALID_VALUE', undefined],
    [{ ExpiresAt: 'tomorrow' }, 'ExpiresAt', 'INVALID_VALUE', undefined],
    [{ Send: 'yes' }, 'Send', 'INVALID_VALUE', undefined],
    [{ Sha256: 'x' }, 'Sha256', 'UNKNOWN_FIELD', undefined],
  ])('refuses %j', async (change, field, code, message) => {
    const { status, body } = await create(change);
    expect([status, body.Code, body.Errors.map(({ Field }) => Field)]).toEqual([400, code, [field]]);
    if (message) expect(body.Message).toBe(message);
  });

  it.each(['x', '😀'])('accepts a body of 50,000 times %s', async (letter) => {
    expect((await create({ Body: letter.repeat(50_000) })).status).toBe(200);
  });

  it('accepts a client as signer, and uses its language', async () => {
    const ClientUuid = await addClient({ Language: 'it', FiscalCode: 'rss mra 80a01 h501 u' });
    const { Contract } = (await create({ Signer: undefined, ClientUuid, Send: true })).body;
    expect(Contract).toMatchObject({
      ClientUuid,
      Signer: {
        FirstName: 'Ada',
        LastName: 'Neri',
        Email: 'ada@example.com',
        FiscalCode: 'RSSMRA80A01H501U',
      },
    });
    const [mail] = await listMails();
    expect([mail?.recipient, mail?.language]).toEqual(['ada@example.com', 'it']);
  });

  it('refuses a client without an email, and one of another company', async () => {
    const ClientUuid = await addClient({ Email: undefined });
    const { status, body } = await create({ Signer: undefined, ClientUuid });
    expect([status, body.Errors[0]?.Field, body.Code]).toEqual([400, 'ClientUuid', 'REQUIRED']);
    const client = { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' };
    const other = (await service.post('/api/v5/clients', client, service.partner)).body.Client.ClientUuid;
    expect((await create({ Signer: undefined, ClientUuid: other })).body.Code).toBe('CLIENT_NOT_FOUND');
  });
});

describe('a draft', () => {
  it('can be changed with its digest, and is then sent like any other contract', async () => {
    const { ContractId } = await createDraft();
    const { Contract } = (await put(ContractId, { Body: 'Other' })).body;
    expect(Contract).toMatchObject({
      Body: 'Other',
      Sha256: digestContract({ Title: 'Lease', Body: 'Other' }),
    });
    expect((await get(`/${ContractId}`)).body.Contract).toEqual(Contract);
    expect((await get('?Search=lEase')).body.Contracts).toEqual([Contract]);
  });

  it('gets another signer in place of the previous one, and refuses two', async () => {
    const { ContractId } = await createDraft();
    const ClientUuid = await addClient({ Language: 'it' });
    expect((await put(ContractId, { ClientUuid })).body.Contract).toMatchObject({
      ClientUuid,
      Signer: { FirstName: 'Ada' },
    });
    expect((await put(ContractId, { Signer: SIGNER })).body.Contract).toMatchObject({
      ClientUuid: null,
      Signer: { FirstName: 'Zoë' },
    });
    const both = await put(ContractId, { ClientUuid, Signer: SIGNER });
    expect([both.status, both.body.Code]).toEqual([400, 'ONE_SIGNER']);
    expect((await put(ContractId, { ExpiresAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
    await post(`/${ContractId}/send`);
    const [mail] = await listMails();
    expect([mail?.recipient, mail?.language]).toEqual([SIGNER.Email, 'en']);
  });

  it('is sent to the current address of the client, and ends 30 days later', async () => {
    const ClientUuid = await addClient();
    const { ContractId } = await createDraft({ Signer: undefined, ClientUuid });
    service.clock.advance(40 * DAY);
    await service.put(`/api/v5/clients/${ClientUuid}`, { LastName: 'Bianchi', Email: 'new@example.com' });
    const { status, body } = await post(`/${ContractId}/send`);
    expect([status, body.Message]).toEqual([200, 'Contract sent.']);
    expect(body.Contract).toMatchObject({
      State: 'SENT',
      Signer: { LastName: 'Bianchi', Email: 'new@example.com' },
      ExpiresAt: new Date(service.clock.now() + 30 * DAY * 1000).toISOString(),
    });
    // The contract stays as it was sent, even after the client is deleted.
    await service.delete(`/api/v5/clients/${ClientUuid}`);
    expect((await get(`/${ContractId}`)).body.Contract).toEqual(body.Contract);
  });

  it('is not sent after its end, or to a deleted client', async () => {
    const ExpiresAt = new Date(service.clock.now() + DAY * 1000).toISOString();
    const late = await createDraft({ ExpiresAt });
    const ClientUuid = await addClient();
    const orphan = await createDraft({ Signer: undefined, ClientUuid });
    await service.delete(`/api/v5/clients/${ClientUuid}`);
    service.clock.advance(DAY);
    expect((await post(`/${late.ContractId}/send`)).body.Errors[0]?.Field).toBe('ExpiresAt');
    expect((await post(`/${orphan.ContractId}/send`)).body.Code).toBe('CLIENT_NOT_FOUND');
    expect(await readState(late.ContractId)).toBe('DRAFT');
    expect(await listMails()).toEqual([]);
  });
});

describe('a contract that was sent', () => {
  it('is neither changed nor sent again', async () => {
    const { id } = await send();
    for (const answer of [await put(id, { Title: 'Other' }), await post(`/${id}/send`)])
      expect([answer.status, answer.body.Code, answer.body.Message]).toEqual([
        409,
        'CONTRACT_STATE',
        'The state of the contract does not allow this.',
      ]);
    expect(await listMails()).toHaveLength(1);
  });

  it('is voided once', async () => {
    const { id, path } = await send();
    expect((await post(`/${id}/void`)).body.Contract.State).toBe('VOIDED');
    expect((await post(`/${id}/void`)).status).toBe(409);
    await press(`${path}/decline`);
    expect(await readState(id)).toBe('VOIDED');
    expect((await listEvents(id)).map(({ type }) => type)).toEqual(['contract.sent', 'contract.voided']);
  });

  it.each([
    ['by the clock of the sandbox', true],
    ['as soon as its time is over', false],
  ])('expires %s', async (_, runsJobs) => {
    const { id, path } = await send({ ExpiresAt: new Date(service.clock.now() + DAY * 1000).toISOString() });
    await askCode(path);
    service.clock.advance(DAY - 0.001);
    if (runsJobs) await service.runDueJobs();
    expect(await readState(id)).toBe('VIEWED');
    service.clock.advance(0.001);
    if (runsJobs) await service.runDueJobs();
    expect(await readState(id)).toBe('EXPIRED');
    expect((await load(path)).body).toContain('The deadline for signing this contract has passed.');
    await press(`${path}/decline`);
    expect((await post(`/${id}/void`)).status).toBe(409);
    expect((await listEvents(id)).map(({ type }) => type)).toEqual([
      'contract.sent',
      'contract.viewed',
      'contract.expired',
    ]);
  });

  it('is unknown to other companies', async () => {
    const { id } = await send();
    for (const path of [`/${id}`, `/${id}/evidence`, '/ctr_x'])
      expect((await get(path, service.partner)).body).toMatchObject({
        StatusCode: 404,
        Code: 'CONTRACT_NOT_FOUND',
        Message: 'Contract not found.',
      });
    expect((await get('', service.partner)).body.Contracts).toEqual([]);
  });
});

describe('GET /contracts/clients', () => {
  it('returns the contacts of the company', async () => {
    await addClient();
    const { Clients } = (await service.get('/api/v5/clients')).body;
    expect(Clients).toHaveLength(1);
    expect((await get('/clients')).body.Clients).toEqual(Clients);
  });
});
