import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { CUSTOMER, createIssuer, DAY_S } from '../create-issuer.ts';

const service = useService({ companies: ALL_SCOPES });
const issuer = createIssuer(() => service);
const other = createIssuer(() => service, 'partner');
beforeEach(async () => void (await issuer.setUp()));

const sendOne = async (one = issuer): Promise<[number: string | null, file: string | null]> => {
  const invoice = await one.make({ Send: true });
  return [invoice.Number, invoice.FileName];
};

describe('the numbers of invoices', () => {
  it('go on with the series of another program in its year', async () => {
    await issuer.setUp({ LastNumber: '117/2026' });
    expect(await sendOne()).toEqual(['118/2026', 'IT12345678903_00001.xml']);
    expect((await sendOne())[0]).toBe('119/2026');
    await issuer.setUp();
    expect((await sendOne())[0]).toBe('120/2026');
    await issuer.setUp({ LastNumber: '5/2026' });
    expect((await sendOne())[0]).toBe('121/2026');
    await issuer.advance(60 * DAY_S);
    expect((await sendOne())[0]).toBe('1/2027');
  });

  it('are a series of their own with a suffix, which goes on too', async () => {
    await sendOne();
    await issuer.setUp({ NumberSuffix: 'WEB' });
    expect((await sendOne())[0]).toBe('1/2026/WEB');
    await issuer.setUp({ NumberSuffix: 'NEG', LastNumber: '41/2026' });
    expect((await sendOne())[0]).toBe('42/2026/NEG');
    await issuer.setUp();
    expect(await sendOne()).toEqual(['2/2026', 'IT12345678903_00004.xml']);
  });

  it('are new for a corrected invoice if the VAT number has changed', async () => {
    const { InvoiceId } = await issuer.make({ Send: true });
    await issuer.advance(0);
    await issuer.turn(InvoiceId, 'reject');
    await issuer.setUp({ VatNumber: 'IT07643520567' });
    const numbers = [
      (await sendOne())[0],
      (await issuer.send(InvoiceId)).body.Invoice.Number,
      (await sendOne())[0],
    ];
    expect(numbers).toEqual(['1/2026', '2/2026', '3/2026']);
  });

  it('and files belong to the VAT number, if two companies have one', async () => {
    await other.setUp();
    const sent = [await sendOne(), await sendOne(other), await sendOne()];
    expect(sent).toEqual([
      ['1/2026', 'IT12345678903_00001.xml'],
      ['2/2026', 'IT12345678903_00002.xml'],
      ['3/2026', 'IT12345678903_00003.xml'],
    ]);
    await other.setUp({ VatNumber: 'IT01234567897' });
    expect(
      (await other.create({ Customer: { ...CUSTOMER, VatNumber: 'IT12345678903' }, Send: true })).body
        .Invoice,
    ).toMatchObject({
      Number: '1/2026',
      FileName: 'IT01234567897_00001.xml',
    });
  });

  it('are not taken by a call that is refused', async () => {
    const draft = await issuer.make();
    await issuer.setUp({ VatNumber: CUSTOMER.VatNumber });
    const { status, body } = await issuer.send(draft.InvoiceId);
    expect([status, body.Code, body.Errors]).toEqual([
      400,
      'CUSTOMER_IS_ISSUER',
      [expect.objectContaining({ Field: 'Customer', Message: 'A company cannot invoice itself.' })],
    ]);
    await issuer.setUp();
    expect((await sendOne())[0]).toBe('1/2026');
  });
});

describe('the files of a sole trader', () => {
  const FiscalCode = 'RSSMRA85T10A562S';

  it('are sent under the fiscal code, and name the VAT number as that of the issuer', async () => {
    await issuer.setUp({ FiscalCode });
    const { InvoiceId, FileName } = await issuer.make({ Send: true });
    expect(FileName).toBe(`IT${FiscalCode}_00001.xml`);
    const { body } = await issuer.call('GET', `invoices/${InvoiceId}/xml`);
    const sender = /<IdTrasmittente>\s*<IdPaese>IT<\/IdPaese>\s*<IdCodice>(.*)<\/IdCodice>/.exec(
      String(body),
    );
    expect(sender?.[1]).toBe(FiscalCode);
    expect(body).toMatch(
      /<CedentePrestatore>\s*<DatiAnagrafici>\s*<IdFiscaleIVA>\s*<IdPaese>IT<\/IdPaese>\s*<IdCodice>12345678903</,
    );
  });

  it.each([
    { VatNumber: undefined, FiscalCode },
    { VatNumber: undefined, FiscalCode: '12345678903' },
    { VatNumber: 'IT12345678903' },
    { FiscalCode },
  ])('are none if the customer is the sole trader: %j', async (change) => {
    await issuer.setUp({ FiscalCode });
    const { status, body } = await issuer.create({ Customer: { ...CUSTOMER, ...change }, Send: true });
    expect([status, body.Code]).toEqual([400, 'CUSTOMER_IS_ISSUER']);
  });
});

describe('the code of a customer', () => {
  it.each([' m5uxcr1 ', 'M5UX CR1', 'm5uxcr1\u00a0'])('is read from %j', async (SdiCode) => {
    expect((await issuer.make({ Customer: { ...CUSTOMER, SdiCode } })).Customer.SdiCode).toBe('M5UXCR1');
  });

  it('has seven signs, or six', async () => {
    expect((await issuer.create({ Customer: { ...CUSTOMER, SdiCode: 'ufabcd' } })).status).toBe(200);
    const Hint = 'Seven letters and digits, or six for a public body.';
    const sign = '“?”, after “M5UXCR”, is not a letter from A to Z or a digit.';
    for (const [SdiCode, hint] of [
      ['M5UXC', Hint],
      ['M5UXCR12', Hint],
      ['M5UXCR?', sign],
    ])
      expect(await issuer.create({ Customer: { ...CUSTOMER, SdiCode } })).toMatchObject({
        status: 400,
        body: { Code: 'INVALID_VALUE', Hint: hint },
      });
  });
});

it('texts are written with the signs of a file, and the answer shows them', async () => {
  const { Configuration } = (await issuer.setUp({ Name: 'Caffè dell’Arco', Metadata: { a: '’' } })).body;
  expect(Configuration).toMatchObject({ Name: "Caffè dell'Arco", Metadata: { a: '’' } });
  const Customer = {
    FirstName: 'Nicolo\u0300',
    LastName: 'D’Angiò',
    FiscalCode: 'RSSMRA85T10A562S',
    Address: { ...CUSTOMER.Address, Street: 'Via dell’Orso – 3', City: 'Città' },
  };
  const made = await issuer.make({ Customer, Reason: 'Lavori… 5 €' });
  expect(made.Customer).toMatchObject({
    FirstName: 'Nicolò',
    LastName: "D'Angiò",
    Address: { Street: "Via dell'Orso - 3", City: 'Città' },
  });
  expect(made.Reason).toBe('Lavori... 5 EUR');
});

it('a text that is too long in a file is refused', async () => {
  const { status, body } = await issuer.create({
    Reason: '€'.repeat(67),
    Customer: { ...CUSTOMER, Name: '…'.repeat(27) },
  });
  expect([status, body.Errors.map(({ Field, Code }) => [Field, Code])]).toEqual([
    400,
    [
      ['Customer.Name', 'TOO_LONG'],
      ['Reason', 'TOO_LONG'],
    ],
  ]);
});
