import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { CUSTOMER, createIssuer, DAY_S, INVOICE, LINES, payItems } from '../create-issuer.ts';

const service = useService({ companies: ALL_SCOPES });
const issuer = createIssuer(() => service);
const stranger = createIssuer(() => service, 'partner');
beforeEach(async () => void (await issuer.setUp()));

const FREE = { Description: 'Corso', Quantity: 1, UnitPrice: 9000, VatRate: 0, VatCode: 'N4' };
const ITEMS = [
  { Name: 'Tazza', Quantity: 2, UnitPrice: 500, VatRate: 22, VatCode: 'IT22' },
  { Name: 'Libro', Quantity: 1, UnitPrice: 990, VatRate: 4, VatCode: 'books' },
];

describe('an invoice', () => {
  it('is created as a draft with its totals and without a number', async () => {
    const { status, body } = await issuer.create({ Reason: 'Lavori', Metadata: { order: '7' } });
    expect([status, body.Message]).toEqual([200, 'Invoice created.']);
    expect(body.Invoice).toEqual({
      InvoiceId: expect.stringMatching(/^inv_/),
      State: 'DRAFT',
      Type: 'TD01',
      Number: null,
      Date: '2026-11-21',
      Customer: CUSTOMER,
      ClientUuid: null,
      Lines: LINES,
      TransactionId: null,
      PricesIncludeVat: false,
      Reason: 'Lavori',
      OrderNumber: null,
      OrderDate: null,
      Cig: null,
      Cup: null,
      CreditedInvoiceId: null,
      VatSummary: [{ VatRate: 22, VatCode: null, Taxable: 15_000, Vat: 3300 }],
      Taxable: 15_000,
      Vat: 3300,
      Total: 18_300,
      StampDuty: 0,
      FileName: null,
      CorrectBy: null,
      Notifications: [],
      Metadata: { order: '7' },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect(await issuer.read(body.Invoice.InvoiceId)).toEqual(body.Invoice);
  });

  it('to a public body has the codes of its tender, and so has its credit note', async () => {
    const { InvoiceId, ...sent } = await issuer.make({
      Customer: { ...CUSTOMER, SdiCode: 'ACCEPT' },
      OrderNumber: 'ODA 117',
      OrderDate: '2026-10-02',
      Cig: '75519 88e35',
      Cup: 'e51b-21004040-001',
      Send: true,
    });
    const order = {
      OrderNumber: 'ODA 117',
      OrderDate: '2026-10-02',
      Cig: '7551988E35',
      Cup: 'E51B21004040001',
    };
    expect(sent).toMatchObject(order);
    const file = await issuer.call('GET', `invoices/${InvoiceId}/xml`);
    expect(String(file.body).replace(/>\s+</g, '><')).toContain(
      '<DatiOrdineAcquisto><IdDocumento>ODA 117</IdDocumento><Data>2026-10-02</Data><CodiceCUP>E51B21004040001</CodiceCUP><CodiceCIG>7551988E35</CodiceCIG></DatiOrdineAcquisto>',
    );
    await issuer.advance(DAY_S * 2);
    const { body } = await issuer.credit(InvoiceId);
    expect(body.Invoice).toMatchObject({ Type: 'TD04', ...order });
  });

  it('is sent at once with a number and a file, and waits for the exchange system', async () => {
    expect(await issuer.make({ Send: true })).toMatchObject({
      State: 'QUEUED',
      Number: '1/2026',
      FileName: 'IT12345678903_00001.xml',
      Notifications: [],
    });
    expect(await issuer.make({ Send: true, Lines: [FREE] })).toMatchObject({
      Number: '2/2026',
      FileName: 'IT12345678903_00002.xml',
      StampDuty: 200,
      Total: 9000,
    });
  });

  it.each<[string, object, [field: string, code: string][]]>([
    ['no customer', { Customer: undefined }, [['Customer', 'ONE_CUSTOMER']]],
    ['two customers', { ClientUuid: 'x' }, [['Customer', 'ONE_CUSTOMER']]],
    ['no lines', { Lines: undefined }, [['Lines', 'ONE_CONTENT']]],
    ['an empty list', { Lines: [] }, [['Lines', 'INVALID_VALUE']]],
    ['201 lines', { Lines: Array.from({ length: 201 }, () => LINES[0]) }, [['Lines', 'INVALID_VALUE']]],
    ['a quantity of 0', { Lines: [{ ...LINES[0], Quantity: 0 }] }, [['Lines[0].Quantity', 'INVALID_VALUE']]],
    [
      'a price in parts of cents',
      { Lines: [{ ...LINES[0], UnitPrice: 1.5 }] },
      [['Lines[0].UnitPrice', 'INVALID_VALUE']],
    ],
    [
      'a price that is too high',
      { Lines: [{ ...LINES[0], UnitPrice: 10_000_001 }] },
      [['Lines[0].UnitPrice', 'INVALID_VALUE']],
    ],
    [
      'a rate that there is not',
      { Lines: [{ ...LINES[0], VatRate: 21 }] },
      [['Lines[0].VatRate', 'INVALID_VALUE']],
    ],
    ['N3 alone', { Lines: [{ ...FREE, VatCode: 'N3' }] }, [['Lines[0].VatCode', 'INVALID_VALUE']]],
    ['no reason', { Lines: [{ ...FREE, VatCode: undefined }] }, [['Lines[0].VatCode', 'VAT_CODE_REQUIRED']]],
    [
      'a blank description',
      { Lines: [{ ...LINES[0], Description: ' ' }] },
      [['Lines[0].Description', 'INVALID_VALUE']],
    ],
    [
      'signs that no file carries',
      { Lines: [{ ...LINES[0], Description: 'Привет' }], Reason: '漢' },
      [
        ['Lines[0].Description', 'INVALID_VALUE'],
        ['Reason', 'INVALID_VALUE'],
      ],
    ],
    ['a code of a tender that is too short', { Cig: '7551988E3' }, [['Cig', 'INVALID_VALUE']]],
    ['a code of a project with a foreign sign', { Cup: 'E51B2100404000Ö' }, [['Cup', 'INVALID_VALUE']]],
    ['the day of no order', { OrderDate: '2026-11-01' }, [['OrderNumber', 'REQUIRED']]],
    [
      'an order with a day that there is not, and signs that no file carries',
      { OrderNumber: '漢', OrderDate: '2026-02-29' },
      [
        ['OrderNumber', 'INVALID_VALUE'],
        ['OrderDate', 'INVALID_VALUE'],
      ],
    ],
    ['an order that becomes too long', { OrderNumber: '€'.repeat(7) }, [['OrderNumber', 'TOO_LONG']]],
    ['a reason of invisible signs', { Reason: '\u200b' }, [['Reason', 'REQUIRED']]],
    ['a day that there is not', { Date: '2026-02-29' }, [['Date', 'INVALID_VALUE']]],
    ['a day to come', { Date: '2026-11-22' }, [['Date', 'DATE_IN_FUTURE']]],
    ['a day 13 days ago', { Date: '2026-11-08' }, [['Date', 'DATE_TOO_OLD']]],
    ['a number of its own', { Number: '7/2026' }, [['Number', 'UNKNOWN_FIELD']]],
    [
      'nothing but faults',
      {
        Customer: { ...CUSTOMER, VatNumber: undefined },
        Lines: [FREE, { ...LINES[0], VatCode: 'N1' }],
        Date: 'x',
      },
      [
        ['Date', 'INVALID_VALUE'],
        ['Customer', 'CUSTOMER_NOT_IDENTIFIED'],
        ['Lines[1].VatCode', 'VAT_CODE_WITH_RATE'],
      ],
    ],
  ])('is refused with %s', async (_, change, errors) => {
    const { status, body } = await issuer.create(change);
    expect([status, body.Errors.map(({ Field, Code }) => [Field, Code])]).toEqual([400, errors]);
    expect((await issuer.call('GET', 'invoices')).body.Invoices).toEqual([]);
  });

  it.each([
    ['2026-11-09', '2026-11-09'],
    ['2026-11-21', '2026-11-21'],
    [undefined, '2026-11-21'],
  ])('of %s has the day %s', async (given, day) => {
    expect((await issuer.make({ Date: given })).Date).toBe(day);
  });

  it('is dated on the day of its sending, unless a day was given', async () => {
    const [open, given, changed] = [
      await issuer.make(),
      await issuer.make({ Date: '2026-11-21' }),
      await issuer.make(),
    ];
    await issuer.call('PUT', `invoices/${changed.InvoiceId}`, { Date: changed.Date });
    await issuer.call('PUT', `invoices/${open.InvoiceId}`, { Reason: 'x' });
    await issuer.advance(12 * DAY_S);
    for (const { InvoiceId } of [open, given, changed])
      expect((await issuer.send(InvoiceId)).status).toBe(200);
    expect((await issuer.read(open.InvoiceId)).Date).toBe('2026-12-03');
    for (const { InvoiceId } of [given, changed])
      expect((await issuer.read(InvoiceId)).Date).toBe('2026-11-21');
    const old = await issuer.make({ Date: '2026-12-03' });
    await issuer.advance(13 * DAY_S);
    const { status, body } = await issuer.send(old.InvoiceId);
    expect([status, body.Code]).toEqual([400, 'DATE_TOO_OLD']);
    expect((await issuer.read(old.InvoiceId)).Number).toBeNull();
  });

  it('has a number of the year of its date', async () => {
    await issuer.make({ Send: true });
    await issuer.advance(41 * DAY_S);
    expect((await issuer.make({ Date: '2026-12-31', Send: true })).Number).toBe('2/2026');
    expect((await issuer.make({ Send: true })).Number).toBe('1/2027');
    expect((await issuer.make({ Date: '2026-12-31', Send: true })).Number).toBe('3/2026');
  });

  it('can be changed as a draft, which updates its totals', async () => {
    const { InvoiceId } = await issuer.make();
    const change = async (body: object) => (await issuer.call('PUT', `invoices/${InvoiceId}`, body)).body;
    expect((await change({ PricesIncludeVat: true })).Invoice).toMatchObject({
      Taxable: 12_295,
      Total: 15_000,
    });
    expect((await change({ Lines: [FREE], Reason: 'x' })).Invoice).toMatchObject({
      Total: 9000,
      Reason: 'x',
      Customer: CUSTOMER,
    });
    expect((await change({ Lines: [{ ...FREE, UnitPrice: -1 }] })).Code).toBe('TOTAL_NEGATIVE');
    expect((await change({ Customer: { ...CUSTOMER, Name: undefined } })).Code).toBe('ONE_NAME');
    expect((await change({ TransactionId: 'x' })).Code).toBe('TRANSACTION_NOT_FOUND');
    expect((await change({})).Code).toBe('NO_CHANGE');
    expect((await issuer.read(InvoiceId)).Total).toBe(9000);
  });

  it('can be deleted as a draft only, and is found by its company only', async () => {
    const [draft, sent] = [await issuer.make(), await issuer.make({ Send: true })];
    await stranger.setUp();
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { Reason: 'x' }],
      ['DELETE', ''],
      ['POST', '/send'],
      ['POST', '/credit-note', {}],
      ['GET', '/xml'],
      ['GET', '/html'],
    ] as const)
      expect((await stranger.call(method, `invoices/${sent.InvoiceId}${path}`, body)).body.Code).toBe(
        'INVOICE_NOT_FOUND',
      );
    expect((await stranger.turn(sent.InvoiceId, 'deliver')).body.Code).toBe('INVOICE_NOT_FOUND');
    expect((await stranger.call('GET', 'invoices')).body.Invoices).toEqual([]);
    expect((await issuer.call('DELETE', `invoices/${sent.InvoiceId}`)).body.Code).toBe('INVOICE_STATE');
    expect((await issuer.call('PUT', `invoices/${sent.InvoiceId}`, { Reason: 'x' })).body.Code).toBe(
      'INVOICE_STATE',
    );
    expect((await issuer.send(sent.InvoiceId)).body.Code).toBe('INVOICE_STATE');
    expect((await issuer.call('DELETE', `invoices/${draft.InvoiceId}`)).status).toBe(200);
    expect((await issuer.call('GET', `invoices/${draft.InvoiceId}`)).status).toBe(404);
    expect((await issuer.call('GET', 'invoices?State=QUEUED')).body.Invoices).toHaveLength(1);
  });
});

describe('an invoice of a contact', () => {
  const addClient = async (change: object = {}) =>
    (
      await service.post('/api/v5/clients', {
        FirstName: 'Mario',
        LastName: 'Rossi',
        FiscalCode: 'RSSMRA85T10A562S',
        Address: CUSTOMER.Address,
        ...change,
      })
    ).body.Client.ClientUuid;

  it('keeps the contact as it was at its creation', async () => {
    const ClientUuid = await addClient({ Pec: 'mario@pec.example' });
    const made = await issuer.make({ Customer: undefined, ClientUuid });
    const Customer = {
      FirstName: 'Mario',
      LastName: 'Rossi',
      FiscalCode: 'RSSMRA85T10A562S',
      Address: CUSTOMER.Address,
      Pec: 'mario@pec.example',
    };
    expect(made).toMatchObject({ ClientUuid, Customer });
    await service.put(`/api/v5/clients/${ClientUuid}`, { LastName: 'Bianchi' });
    expect((await issuer.send(made.InvoiceId)).body.Invoice.Customer).toEqual(Customer);
    const other = await issuer.make();
    const path = `invoices/${other.InvoiceId}`;
    const { Invoice } = (await issuer.call('PUT', path, { ClientUuid })).body;
    expect(Invoice.Customer).toEqual({ ...Customer, LastName: 'Bianchi' });
    expect((await issuer.call('PUT', path, { Customer: CUSTOMER })).body.Invoice).toMatchObject({
      ClientUuid: null,
      Customer: CUSTOMER,
    });
  });

  it.each<[string, object | undefined, string]>([
    ['is not there', undefined, 'CLIENT_NOT_FOUND'],
    ['has no number', { FiscalCode: undefined }, 'CUSTOMER_NOT_IDENTIFIED'],
    ['has no address', { Address: undefined }, 'REQUIRED'],
    ['has no postal code', { Address: { ...CUSTOMER.Address, PostalCode: undefined } }, 'REQUIRED'],
    ['lives abroad', { Address: { ...CUSTOMER.Address, Country: 'FR' } }, 'ITALY_ONLY'],
    ['has a name that no file carries', { LastName: 'Лук' }, 'INVALID_VALUE'],
    ['has the code of customers abroad', { SdiCode: 'XXXXXXX' }, 'SDI_CODE_ABROAD'],
    ['is the issuer', { VatNumber: 'IT12345678903' }, 'CUSTOMER_IS_ISSUER'],
  ])('is refused if it %s', async (_, change, code) => {
    const ClientUuid = change ? await addClient(change) : 'x';
    const { status, body } = await issuer.create({ Customer: undefined, ClientUuid });
    expect([status, body.Errors.map(({ Field, Code }) => [Field, Code])]).toEqual([
      400,
      [['ClientUuid', code]],
    ]);
  });
});

describe('an invoice of a payment', () => {
  const bill = (TransactionId: string, change: object = {}) =>
    issuer.create({ Lines: undefined, TransactionId, ...change });

  it('has the items of the payment and its total', async () => {
    const TransactionId = await payItems(service, ITEMS, 1990);
    expect((await bill(TransactionId)).body.Invoice).toMatchObject({
      TransactionId,
      PricesIncludeVat: true,
      Total: 1990,
      Lines: [
        { Description: 'Tazza', Quantity: 2, UnitPrice: 500, VatRate: 22 },
        { Description: 'Libro', Quantity: 1, UnitPrice: 990, VatRate: 4 },
      ],
      VatSummary: [
        { VatRate: 22, VatCode: null, Taxable: 820, Vat: 180 },
        { VatRate: 4, VatCode: null, Taxable: 952, Vat: 38 },
      ],
    });
    const again = await bill(TransactionId);
    expect([again.status, again.body.Code]).toEqual([409, 'INVOICE_EXISTS']);
  });

  it('has the reason of an item without VAT', async () => {
    const free = { Name: 'Corso', Quantity: 1, UnitPrice: 990, VatRate: 0, VatCode: 'N4' };
    const TransactionId = await payItems(service, [{ ...ITEMS[0] }, free], 1990);
    expect((await bill(TransactionId)).body.Invoice.VatSummary).toEqual([
      { VatRate: 22, VatCode: null, Taxable: 820, Vat: 180 },
      { VatRate: 0, VatCode: 'N4', Taxable: 990, Vat: 0 },
    ]);
  });

  it('has the debtor of the payment as its customer', async () => {
    const debtor = { DebtorFiscalCode: 'rssmra85t10a562s', DebtorName: 'Maria Rossi' };
    const TransactionId = await payItems(service, ITEMS, 1990, debtor);
    const { Address } = CUSTOMER;
    const { body } = await bill(TransactionId, { Customer: { Address } });
    expect(body.Invoice.Customer).toEqual({ Name: 'Maria Rossi', FiscalCode: 'RSSMRA85T10A562S', Address });
    const company = await payItems(service, ITEMS, 1990, { DebtorFiscalCode: '01234567897' });
    const Customer = { Name: 'Verdi Srl', Address };
    expect((await bill(company, { Customer })).body.Invoice.Customer).toEqual({
      ...Customer,
      VatNumber: 'IT01234567897',
    });
  });

  it('keeps the customer that was given, and needs one that can be identified', async () => {
    const TransactionId = await payItems(service, ITEMS, 1990, { DebtorFiscalCode: 'RSSMRA85T10A562S' });
    expect((await bill(TransactionId)).body.Invoice.Customer).toEqual(CUSTOMER);
    const { Address } = CUSTOMER;
    const nameless = await payItems(service, ITEMS, 1990, { DebtorFiscalCode: 'RSSMRA85T10A562S' });
    expect((await bill(nameless, { Customer: { Address } })).body.Code).toBe('ONE_NAME');
    const unknown = await payItems(service, ITEMS, 1990);
    const Customer = { Name: 'Rossi', Address };
    expect((await bill(unknown, { Customer })).body.Code).toBe('CUSTOMER_NOT_IDENTIFIED');
    const wrong = await payItems(service, ITEMS, 1990, { DebtorFiscalCode: 'RSSMRA85T10A562A' });
    expect((await bill(wrong, { Customer })).body).toMatchObject({
      StatusCode: 400,
      Code: 'CHECK_DIGITS',
      Hint: expect.stringContaining('DebtorFiscalCode'),
    });
  });

  it('releases the payment to another invoice when it is deleted or its lines are changed', async () => {
    const TransactionId = await payItems(service, ITEMS, 1990);
    const { InvoiceId } = (await bill(TransactionId)).body.Invoice;
    expect(
      (await issuer.call('PUT', `invoices/${InvoiceId}`, { PricesIncludeVat: false })).body.Invoice.Total,
    ).toBe(1990);
    const path = `invoices/${InvoiceId}`;
    expect((await issuer.call('PUT', path, { Lines: LINES })).body.Invoice).toMatchObject({
      TransactionId: null,
      Total: 15_000,
    });
    const second = (await bill(TransactionId)).body.Invoice;
    expect((await issuer.call('PUT', path, { TransactionId })).body.Code).toBe('INVOICE_EXISTS');
    await issuer.call('DELETE', `invoices/${second.InvoiceId}`);
    expect((await issuer.call('PUT', path, { TransactionId })).body.Invoice).toMatchObject({
      TransactionId,
      Total: 1990,
    });
  });

  it.each<[string, readonly object[] | undefined, object, number, string]>([
    ['without items', undefined, {}, 400, 'ITEMS_NEEDED'],
    [
      'with a rate that Italy has not',
      [{ ...ITEMS[0], VatRate: 21, UnitPrice: 995 }],
      {},
      400,
      'ITEMS_UNSUITABLE',
    ],
    [
      'without a reason',
      [{ ...ITEMS[0], VatRate: 0, VatCode: 'free', UnitPrice: 995 }],
      {},
      400,
      'ITEMS_UNSUITABLE',
    ],
    [
      'with a sign that no file carries',
      [{ ...ITEMS[0], Name: '☕', UnitPrice: 995 }],
      {},
      400,
      'ITEMS_UNSUITABLE',
    ],
    ['in another currency', ITEMS, { Currency: 'USD' }, 409, 'STATE_NOT_ALLOWED'],
    ['that is held', ITEMS, { AutoCapture: false }, 409, 'STATE_NOT_ALLOWED'],
  ])('is refused for one %s', async (_, items, change, status, code) => {
    const TransactionId = await payItems(service, items ?? [], 1990, change);
    const answer = await bill(TransactionId);
    expect([answer.status, answer.body.Code]).toEqual([status, code]);
  });

  it('has the signs of its items as a file carries them', async () => {
    const items = ['Caffè – 250 g', 'L’ombrello “blu”…', 'Łódź 5 €', 'Cafe\u0301 🍕'].map((Name) => ({
      ...ITEMS[1],
      Name,
    }));
    const TransactionId = await payItems(service, items, 4 * 990);
    const { Lines } = (await bill(TransactionId)).body.Invoice;
    expect(Lines.map(({ Description }) => Description)).toEqual([
      'Caffè - 250 g',
      `L'ombrello "blu"...`,
      'Lódz 5 EUR',
      'Café',
    ]);
  });

  it.each<[string, readonly object[]]>([
    ['without items', []],
    ['with signs that no file carries', [{ ...ITEMS[0], Name: '寿司', UnitPrice: 995 }]],
    ['with a rate that Italy has not', [{ ...ITEMS[0], VatRate: 21, UnitPrice: 995 }]],
  ])('has the lines that are given for one %s, if they come to what was paid', async (_, items) => {
    const TransactionId = await payItems(service, items, 1990);
    const refused = await bill(TransactionId);
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      expect.stringMatching(/give (its lines|Lines along)/),
    ]);
    const Lines = [{ Description: 'Sushi', Quantity: 2, UnitPrice: 995, VatRate: 10 }];
    const net = await bill(TransactionId, { Lines });
    expect(net).toMatchObject({
      status: 400,
      body: { Code: 'AMOUNT_DIFFERS', Hint: 'The lines come to 21.89, the payment is 19.90.' },
    });
    const { Invoice } = (await bill(TransactionId, { Lines, PricesIncludeVat: true })).body;
    expect(Invoice).toMatchObject({ TransactionId, Lines, Total: 1990 });
    const path = `invoices/${Invoice.InvoiceId}`;
    expect((await issuer.call('PUT', path, { Reason: 'x' })).body.Invoice).toMatchObject({
      Lines,
      Total: 1990,
    });
    expect((await issuer.call('PUT', path, { Lines: LINES, TransactionId })).body.Code).toBe(
      'AMOUNT_DIFFERS',
    );
    expect((await bill(TransactionId, { Lines, PricesIncludeVat: true })).body.Code).toBe('INVOICE_EXISTS');
  });

  it('is refused for lines beside a payment that is not there or not settled', async () => {
    const held = await payItems(service, ITEMS, 1990, { AutoCapture: false });
    const given = { Lines: LINES };
    expect((await bill(held, given)).body.Code).toBe('STATE_NOT_ALLOWED');
    expect((await bill('x', given)).body.Code).toBe('TRANSACTION_NOT_FOUND');
  });

  it('is refused for a payment of another company', async () => {
    const link = await service.createLink({ Items: ITEMS }, service.partner);
    await service.pay(link);
    expect((await bill(link.transactionId)).body.Code).toBe('TRANSACTION_NOT_FOUND');
  });
});

describe('the numbers of invoices', () => {
  it('have no gap when thirty invoices are sent at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 15 }, () => issuer.make()));
    const answers = await Promise.all([
      ...drafts.map(({ InvoiceId }) => issuer.send(InvoiceId)),
      ...Array.from({ length: 15 }, () => issuer.create({ Send: true })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    const invoices = answers.map(({ body }) => body.Invoice);
    const numbers = invoices.map((invoice) => Number(invoice.Number?.split('/')[0]));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(new Set(invoices.map(({ FileName }) => FileName)).size).toBe(30);
  });

  it('are reused if an invoice was not sent', async () => {
    const TransactionId = await payItems(service, ITEMS, 1990);
    const bill = { ...INVOICE, Lines: undefined, TransactionId, Send: true };
    const answers = await Promise.all([1, 2, 3].map(() => issuer.call('POST', 'invoices', bill)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await issuer.make({ Send: true })).Number).toBe('2/2026');
  });
});

describe('the files of an invoice', () => {
  it('are the XML as an attachment and an HTML page', async () => {
    const { InvoiceId } = await issuer.make({ Customer: { ...CUSTOMER, Name: '<b>Tom & Jerry</b>' } });
    const early = await issuer.call('GET', `invoices/${InvoiceId}/xml`);
    expect([early.status, early.body.Code]).toEqual([409, 'INVOICE_STATE']);
    expect(await issuer.call('GET', `invoices/${InvoiceId}/html`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('Fattura (bozza)'),
    });
    await issuer.send(InvoiceId);
    await issuer.setUp({ Name: 'Altro Nome' });
    const xml = await issuer.call('GET', `invoices/${InvoiceId}/xml`);
    expect(xml.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': 'attachment; filename="IT12345678903_00001.xml"',
      'cache-control': 'no-store',
    });
    expect(xml.body).toContain('<Denominazione>&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;</Denominazione>');
    expect(xml.body).toContain('<Denominazione>Caffè Rossi</Denominazione>');
    const html = await issuer.call('GET', `invoices/${InvoiceId}/html`);
    expect(html.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(html.body).toContain('Fattura n. 1/2026');
    expect(html.body).not.toContain('<b>');
    expect(html.body).not.toContain('Altro Nome');
  });
});
