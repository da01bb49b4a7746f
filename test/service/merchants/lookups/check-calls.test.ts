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

describe('the check of a VAT number', () => {
  const FIELDS = ['VatNumber', 'Country', 'Number', 'Registered', 'Simulated'];

  it('returns the parts of the number and a simulated registration', async () => {
    expect(await check('vat-numbers/it%20123.456.789.03')).toEqual({
      Valid: true,
      Problems: [],
      VatNumber: 'IT12345678903',
      Country: 'IT',
      Number: '12345678903',
      Registered: true,
      Simulated: true,
    });
    expect(await check('vat-numbers/BE%20412.065.403')).toMatchObject({
      Valid: true,
      VatNumber: 'BE0412065403',
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
  ])('reports %s as malformed', async (vat, code) => {
    expect(await check(`vat-numbers/${vat}`)).toEqual(malformed(code, FIELDS));
  });
});

describe('the check of a fiscal code', () => {
  const FIELDS = ['FiscalCode', 'Kind', 'BirthDate', 'Sex', 'BirthPlaceCode'];

  it('decodes the code of a person', async () => {
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

  it('accepts the code of an organization', async () => {
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

  it('decides the century of birth by the sandbox’s clock', async () => {
    const code = 'RSSMRA26S22H501E';
    expect(await check(`fiscal-codes/${code}`)).toMatchObject({ BirthDate: '1926-11-22' });
    service.clock.advance(86_400);
    expect(await check(`fiscal-codes/${code}`)).toMatchObject({ BirthDate: '2026-11-22' });
  });

  it.each([
    ['RSSMRA85T10A562T', 'CHECK_DIGIT'],
    ['RSSMRA85D31A562M', 'BIRTH_DATE'],
    ['nothing', 'FORMAT'],
  ])('reports %s as malformed', async (code, problem) => {
    expect(await check(`fiscal-codes/${code}`)).toEqual(malformed(problem, FIELDS));
  });
});

describe('the check of a BIN', () => {
  const FIELDS = ['Bin', 'Brand', 'BrandName', 'Brands'];

  it.each([
    ['424242', 'visa', 'Visa', ['visa']],
    ['55555525', 'mastercard', 'Mastercard', ['mastercard', 'cb']],
    ['670300', 'bancontact', 'Bancontact', ['bancontact']],
    ['999999', null, null, []],
  ])('returns for %s the brand %s', async (Bin, Brand, BrandName, Brands) => {
    expect(await check(`bins/${Bin}`)).toEqual({ Valid: true, Problems: [], Bin, Brand, BrandName, Brands });
  });

  it.each(['42424', '424242424', '42424a', '4242424242424242'])('reports %s as malformed', async (text) => {
    expect(await check(`bins/${text}`)).toEqual(malformed('FORMAT', FIELDS));
  });
});

it('the answer to a check may be cached by its caller, unless it is about a person', async () => {
  const getCaching = async (path: string) => (await ask(path)).headers['cache-control'];
  expect(await getCaching('bins/424242')).toBe('private, max-age=86400');
  expect(await getCaching('vat-numbers/IT12345678903')).toBe('private, max-age=86400');
  expect(await getCaching('fiscal-codes/RSSMRA85T10A562S')).toBe('no-store');
});

it('a check leaves the checked value neither in the call log nor in the service’s log', async () => {
  await check('bins/4242424242424242');
  await check('fiscal-codes/RSSMRA85T10A562S');
  const log = JSON.stringify((await service.get('/sandbox/requests')).body);
  expect(log).toContain('"Path":"/api/v5/utilities/bins/:bin"');
  expect(log).not.toMatch(/424242|RSSMRA/);
  expect(service.logged.join('')).not.toMatch(/424242|RSSMRA/);
});
