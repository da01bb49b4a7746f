import { describe, expect, it } from 'vitest';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const ask = async (path: string) => {
  const { status, body, headers } = await service.get(`/api/v5/utilities/${path}`);
  expect(status).toBe(200);
  const { Message: _, StatusCode: __, Result: ___, ...fields } = body as unknown as Record<string, unknown>;
  return { fields, headers };
};
const check = async (path: string) => (await ask(path)).fields;
const malformed = (Code: string, fields: string[]) => ({
  Valid: false,
  Problems: [{ Code, Message: expect.stringMatching(/\.$/) }],
  ...Object.fromEntries(fields.map((field) => [field, null])),
});

describe('a VAT number', () => {
  const FIELDS = ['VatNumber', 'Country', 'Number', 'Registered', 'Simulated'];

  it('is read, with a registration that is simulated', async () => {
    expect(await check('vat-numbers/it%20123.456.789.03')).toEqual({
      Valid: true,
      Problems: [],
      VatNumber: 'IT12345678903',
      Country: 'IT',
      Number: '12345678903',
      Registered: true,
      Simulated: true,
    });
    expect(await check('vat-numbers/EL999912345')).toMatchObject({
      Valid: true,
      Country: 'GR',
      Registered: false,
    });
  });

  it.each([
    ['12345678904', 'CHECK_DIGIT'],
    ['US123456789', 'COUNTRY'],
    ['DE1', 'FORMAT'],
    ['%00', 'FORMAT'],
    ['1'.repeat(5000), 'FORMAT'],
  ])('is malformed: %s', async (vat, code) => {
    expect(await check(`vat-numbers/${vat}`)).toEqual(malformed(code, FIELDS));
  });
});

describe('a fiscal code', () => {
  const FIELDS = ['FiscalCode', 'Kind', 'BirthDate', 'Sex', 'BirthPlaceCode'];

  it('of a person is decoded', async () => {
    expect(await check('fiscal-codes/rssmra85t10a562s')).toEqual({
      Valid: true,
      Problems: [],
      FiscalCode: 'RSSMRA85T10A562S',
      Kind: 'person',
      BirthDate: '1985-12-10',
      Sex: 'M',
      BirthPlaceCode: 'A562',
    });
  });

  it('of an organization is checked', async () => {
    expect(await check('fiscal-codes/12345678903')).toEqual({
      Valid: true,
      Problems: [],
      FiscalCode: '12345678903',
      Kind: 'organization',
      BirthDate: null,
      Sex: null,
      BirthPlaceCode: null,
    });
  });

  it('is read by the time of the sandbox', async () => {
    const code = 'RSSMRA26S22H501E';
    expect(await check(`fiscal-codes/${code}`)).toMatchObject({ BirthDate: '1926-11-22' });
    service.clock.advance(86_400);
    expect(await check(`fiscal-codes/${code}`)).toMatchObject({ BirthDate: '2026-11-22' });
  });

  it.each([
    ['RSSMRA85T10A562T', 'CHECK_DIGIT'],
    ['RSSMRA85D31A562M', 'BIRTH_DATE'],
    ['nothing', 'FORMAT'],
  ])('is malformed: %s', async (code, problem) => {
    expect(await check(`fiscal-codes/${code}`)).toEqual(malformed(problem, FIELDS));
  });
});

describe('a BIN', () => {
  const FIELDS = ['Bin', 'Brand', 'BrandName', 'Brands'];

  it.each([
    ['424242', 'visa', 'Visa', ['visa']],
    ['55555525', 'mastercard', 'Mastercard', ['mastercard', 'cb']],
    ['670300', 'bancontact', 'Bancontact', ['bancontact']],
    ['999999', null, null, []],
  ])('%s has the brand %s', async (Bin, Brand, BrandName, Brands) => {
    expect(await check(`bins/${Bin}`)).toEqual({ Valid: true, Problems: [], Bin, Brand, BrandName, Brands });
  });

  it.each(['42424', '424242424', '42424a', '4242424242424242'])('is not %s', async (text) => {
    expect(await check(`bins/${text}`)).toEqual(malformed('FORMAT', FIELDS));
  });
});

it('may be kept by its caller, unless it is about a person', async () => {
  const getCaching = async (path: string) => (await ask(path)).headers['cache-control'];
  expect(await getCaching('bins/424242')).toBe('private, max-age=86400');
  expect(await getCaching('vat-numbers/IT12345678903')).toBe('private, max-age=86400');
  expect(await getCaching('fiscal-codes/RSSMRA85T10A562S')).toBe('no-store');
});

it('leaves nothing of what was asked in the log of calls', async () => {
  await check('bins/4242424242424242');
  await check('fiscal-codes/RSSMRA85T10A562S');
  const log = JSON.stringify((await service.get('/sandbox/requests')).body);
  expect(log).toContain('"Path":"/api/v5/utilities/bins/:bin"');
  expect(log).not.toMatch(/4242|RSSMRA/);
  expect(service.logged.join('')).not.toMatch(/4242|RSSMRA/);
});
