import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { CONFIGURATION, createIssuer, INVOICE } from '../create-issuer.ts';

const service = useService({ companies: ALL_SCOPES });
const issuer = createIssuer(() => service);
const stranger = createIssuer(() => service, 'partner');
const MISSING = 'Set up the fiscal configuration first: PUT /api/v5/fiscal-invoices/configuration.';

describe('the fiscal configuration', () => {
  it('can be set, read and replaced by its own company only', async () => {
    const early = await issuer.call('GET', 'configuration');
    expect([early.status, early.body.Code]).toEqual([404, 'FISCAL_CONFIGURATION_NOT_FOUND']);
    const { status, body } = await issuer.setUp({
      VatNumber: '12345678903',
      FiscalCode: ' 12345678903 ',
      Pec: 'a@pec.example',
    });
    expect([status, body.Message]).toEqual([200, 'Fiscal configuration set.']);
    expect(body.Configuration).toEqual({
      ...CONFIGURATION,
      ConfigurationId: expect.stringMatching(/^fcf_/),
      FiscalCode: '12345678903',
      Pec: 'a@pec.example',
      NumberSuffix: null,
      LastNumber: null,
      Metadata: {},
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect((await issuer.call('GET', 'configuration')).body.Configuration).toEqual(body.Configuration);
    const { Configuration } = (await issuer.setUp({ Name: 'Nuovo' })).body;
    expect(Configuration).toMatchObject({ Name: 'Nuovo', FiscalCode: null, Pec: null });
    expect(Configuration.ConfigurationId).toBe(body.Configuration.ConfigurationId);
    expect((await stranger.call('GET', 'configuration')).status).toBe(404);
  });

  it.each<[string, object, string, string]>([
    ['no channel', { Channels: [] }, 'Channels', 'INVALID_VALUE'],
    ['a channel twice', { Channels: ['SDI', 'SDI'] }, 'Channels', 'INVALID_VALUE'],
    ['an unknown channel', { Channels: ['FAX'] }, 'Channels[0]', 'INVALID_VALUE'],
    ['a regime that was repealed', { TaxRegime: 'RF03' }, 'TaxRegime', 'INVALID_VALUE'],
    ['a long name', { Name: 'x'.repeat(81) }, 'Name', 'TOO_LONG'],
    ['a wrong VAT number', { VatNumber: 'IT12345678900' }, 'VatNumber', 'CHECK_DIGITS'],
    ['a foreign VAT number', { VatNumber: 'DE136695976' }, 'VatNumber', 'ITALY_ONLY'],
    [
      'a seat abroad',
      { Address: { ...CONFIGURATION.Address, Country: 'DE' } },
      'Address.Country',
      'INVALID_VALUE',
    ],
    [
      'four digits',
      { Address: { ...CONFIGURATION.Address, PostalCode: '0100' } },
      'Address.PostalCode',
      'INVALID_VALUE',
    ],
    ['no serial number', { RtSerial: undefined }, 'RtSerial', 'REQUIRED'],
    ['a wrong serial number', { RtSerial: '99mex012345' }, 'RtSerial', 'INVALID_VALUE'],
    ['signs that no file carries', { Name: '漢' }, 'Name', 'INVALID_VALUE'],
    ['a suffix in small letters', { NumberSuffix: 'web' }, 'NumberSuffix', 'INVALID_VALUE'],
    ['a number without its year', { LastNumber: '117' }, 'LastNumber', 'INVALID_VALUE'],
    ['a number of a year to come', { LastNumber: '117/2027' }, 'LastNumber', 'INVALID_VALUE'],
    ['a mailbox of the exchange system', { Pec: 'sdi01@pec.fatturapa.it' }, 'Pec', 'PEC_OF_EXCHANGE'],
    ['a name that is too long in a file', { Name: '…'.repeat(27) }, 'Name', 'TOO_LONG'],
    ['an unknown field', { SdiCode: 'M5UXCR1' }, 'SdiCode', 'UNKNOWN_FIELD'],
  ])('is refused with %s', async (_, change, field, code) => {
    const { status, body } = await issuer.setUp(change);
    expect([status, body.Errors.map(({ Field, Code }) => [Field, Code])]).toEqual([400, [[field, code]]]);
    expect((await issuer.call('GET', 'configuration')).status).toBe(404);
  });

  it.each([
    ['RtSerial', '99 mex 012345', /^Eleven capital letters and digits/],
    ['NumberSuffix', 'web', /^One to five capital letters/],
    ['LastNumber', '0117/2026', /without leading zeros/],
    ['FiscalCode', 'RSSMRA80A01H501', /^16 letters/],
    ['VatNumber', '1234567890', /^An EU VAT number with its prefix/],
    ['Address', { ...CONFIGURATION.Address, Country: 'Italia' }, /^Two capital letters/],
  ])('says what is right in place of a wrong %s', async (field, value, hint) => {
    const { body } = await issuer.setUp({ [field]: value });
    expect(body.Errors.map(({ Hint }) => Hint)).toEqual([expect.stringMatching(hint)]);
  });

  it('requires no serial number without receipts', async () => {
    expect((await issuer.setUp({ Channels: ['SDI'], RtSerial: undefined })).status).toBe(200);
  });

  it.each([
    ['POST', 'invoices', INVOICE],
    ['GET', 'invoices'],
    ['GET', 'invoices/inv_x'],
    ['PUT', 'invoices/inv_x', { Reason: 'x' }],
    ['DELETE', 'invoices/inv_x'],
    ['POST', 'invoices/inv_x/send'],
    ['POST', 'invoices/inv_x/credit-note', {}],
    ['GET', 'invoices/inv_x/xml'],
    ['GET', 'invoices/inv_x/html'],
    [
      'POST',
      'receipts',
      {
        Lines: [{ Description: 'x', Quantity: 1, UnitPrice: 1, VatRate: 22 }],
        Payments: [{ Type: 'CASH', Amount: 1 }],
      },
    ],
    ['GET', 'receipts'],
    ['GET', 'receipts/x'],
    ['POST', 'receipts/x/void'],
    ['POST', 'closures'],
    ['GET', 'closures'],
    ['GET', 'closures/x'],
    ['GET', 'terminal-links'],
    ['POST', 'terminal-links', { TerminalId: 'x', RtSerial: '99MEX012345' }],
    ['DELETE', 'terminal-links/x'],
  ] as const)(
    'is required by %s %s, and its channel must be enabled',
    async (method, path, body?: object) => {
      const refused = [409, 'FISCAL_CONFIGURATION_MISSING', MISSING];
      const ask = async () => {
        const { status, body: answer } = await issuer.call(method, path, body);
        return [status, answer.Code, answer.Message];
      };
      expect(await ask()).toEqual(refused);
      await issuer.setUp({ Channels: [path.startsWith('invoices') ? 'RECEIPTS' : 'SDI'] });
      expect(await ask()).toEqual(refused);
      await issuer.setUp();
      expect(await ask()).not.toEqual(refused);
    },
  );
});
