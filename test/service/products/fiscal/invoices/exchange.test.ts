import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { CUSTOMER, createIssuer, DAY_S, LINES, payItems } from '../create-issuer.ts';

const service = useService({ companies: ALL_SCOPES });
const issuer = createIssuer(() => service);
beforeEach(async () => void (await issuer.setUp()));

const to = (SdiCode: string | undefined, more: object = {}) => ({
  Customer: { ...CUSTOMER, SdiCode, ...more },
});
const read = async (id: string) => {
  const { State, Notifications } = await issuer.read(id);
  return [State, Notifications.map(({ Type, Outcome }) => (Outcome ? `${Type} ${Outcome}` : Type))];
};

describe('an invoice that was sent', () => {
  it('reaches the exchange system with the next due work, and is answered 300 seconds later', async () => {
    const { InvoiceId } = await issuer.make({ Send: true });
    expect(await read(InvoiceId)).toEqual(['QUEUED', []]);
    await issuer.advance(0);
    expect(await read(InvoiceId)).toEqual(['SENT', []]);
    await issuer.advance(299);
    expect(await read(InvoiceId)).toEqual(['SENT', []]);
    await issuer.advance(1);
    expect(await issuer.read(InvoiceId)).toMatchObject({
      State: 'DELIVERED',
      Notifications: [{ Type: 'RC', At: '2026-11-21T09:35:00.000Z', Outcome: null, Errors: [] }],
    });
  });

  it.each([
    ['M5UXCR1', {}, 'DELIVERED', ['RC']],
    ['NODELIV', {}, 'NOT_DELIVERED', ['MC']],
    [undefined, {}, 'NOT_DELIVERED', ['MC']],
    [undefined, { Pec: 'a@pec.example' }, 'DELIVERED', ['RC']],
    ['0000000', {}, 'NOT_DELIVERED', ['MC']],
    ['REJECT0', {}, 'REJECTED', ['NS']],
    ['ACCEPT', {}, 'DELIVERED', ['RC']],
  ])('to %s %j becomes %s', async (code, more, state, types) => {
    const { InvoiceId } = await issuer.deliver(to(code, more));
    expect(await read(InvoiceId)).toEqual([state, types]);
    await issuer.advance(DAY_S - 1);
    expect(await read(InvoiceId)).toEqual([state, types]);
  });

  it('is delivered later, and then decided a day after that', async () => {
    const { InvoiceId } = await issuer.make({ ...to('ACCEPT'), Send: true });
    await issuer.advance(0);
    await issuer.turn(InvoiceId, 'not-deliver');
    await issuer.advance(2 * DAY_S);
    await issuer.turn(InvoiceId, 'deliver');
    await issuer.advance(0);
    const { State, Notifications } = await issuer.read(InvoiceId);
    expect([State, Notifications[1]?.At]).toEqual(['DELIVERED', '2026-11-23T09:30:00.000Z']);
  });

  it.each([
    ['ACCEPT', 1, 'ACCEPTED', ['RC', 'NE EC01']],
    ['REFUSE', 1, 'REFUSED', ['RC', 'NE EC02']],
    ['UFABCD', 15, 'DEEMED_ACCEPTED', ['RC', 'DT']],
    ['M5UXCR1', 400, 'DELIVERED', ['RC']],
  ])('to %s is after %i days %s', async (code, days, state, types) => {
    const { InvoiceId } = await issuer.deliver(to(code));
    await issuer.advance(days * DAY_S - 1);
    expect((await read(InvoiceId))[0]).toBe('DELIVERED');
    await issuer.advance(1);
    expect(await read(InvoiceId)).toEqual([state, types]);
  });

  it('goes through all its states when the clock jumps over them', async () => {
    const { InvoiceId } = await issuer.make({ ...to('UFABCD'), Send: true });
    await issuer.advance(20 * DAY_S);
    expect((await issuer.read(InvoiceId)).Notifications.map(({ At }) => At)).toEqual([
      '2026-11-21T09:35:00.000Z',
      '2026-12-06T09:35:00.000Z',
    ]);
    expect(await read(InvoiceId)).toEqual(['DEEMED_ACCEPTED', ['RC', 'DT']]);
  });

  it.each([
    ['M5UXCR1', ['deliver'], 'DELIVERED', ['RC']],
    ['M5UXCR1', ['not-deliver', 'deliver'], 'DELIVERED', ['MC', 'RC']],
    ['M5UXCR1', ['reject'], 'REJECTED', ['NS']],
    ['REJECT0', ['deliver'], 'DELIVERED', ['RC']],
    ['UFABCD', ['deliver', 'accept'], 'ACCEPTED', ['RC', 'NE EC01']],
    ['ACCEPT', ['deliver', 'refuse'], 'REFUSED', ['RC', 'NE EC02']],
  ])('to %s is changed by the switches %j', async (code, names, state, types) => {
    const { InvoiceId } = await issuer.make({ ...to(code), Send: true });
    for (const name of names) expect((await issuer.turn(InvoiceId, name)).status).toBe(200);
    expect(await read(InvoiceId)).toEqual([state, types]);
    await issuer.advance(DAY_S);
    expect(await read(InvoiceId)).toEqual([state, types]);
  });

  it('can be refused by a public body only, and changed only by switches of its state', async () => {
    const { InvoiceId } = await issuer.make({ Send: true });
    const early = await issuer.turn(InvoiceId, 'accept');
    expect([early.status, early.body.Code]).toEqual([409, 'INVOICE_STATE']);
    const { status, body } = await issuer.turn(InvoiceId, 'deliver');
    expect([status, body.Message, body.Invoice.State]).toEqual([200, 'Invoice delivered.', 'DELIVERED']);
    for (const name of ['deliver', 'not-deliver', 'reject', 'accept', 'refuse'])
      expect((await issuer.turn(InvoiceId, name)).body.Code).toBe('INVOICE_STATE');
    const draft = await issuer.make();
    expect((await issuer.turn(draft.InvoiceId, 'deliver')).body.Code).toBe('INVOICE_STATE');
  });

  it('has an event of each state, with its total', async () => {
    const { InvoiceId } = await issuer.deliver(to('REFUSE'));
    await issuer.advance(DAY_S);
    const events = await service.store
      .selectFrom('events')
      .select(['type', 'payload'])
      .where('type', 'like', 'invoice.%')
      .orderBy('type')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['invoice.delivered', 'invoice.refused', 'invoice.sent']);
    expect(JSON.parse(events[0]?.payload ?? '')).toMatchObject({
      EventType: 'invoice.delivered',
      TransactionId: InvoiceId,
      Amount: 18_300,
      Currency: 'EUR',
      Status: 'DELIVERED',
      Metadata: { resource: 'invoice' },
    });
  });
});

describe('an invoice that was rejected', () => {
  const correct = (id: string, body: object) => issuer.call('PUT', `invoices/${id}`, body);

  it('is corrected and sent again with its number and day, in a new file', async () => {
    const rejected = await issuer.deliver(to('REJECT0'));
    expect(rejected.Notifications).toMatchObject([
      { Type: 'NS', Errors: [{ Code: '00311', Message: 'CodiceDestinatario non valido' }] },
    ]);
    await issuer.advance(4 * DAY_S);
    const { InvoiceId } = rejected;
    const moved = await correct(InvoiceId, { Date: '2026-11-22' });
    expect([moved.status, moved.body.Code]).toEqual([400, 'DATE_FIXED']);
    expect((await correct(InvoiceId, { Date: rejected.Date, ...to('M5UXCR1') })).body.Invoice.State).toBe(
      'REJECTED',
    );
    expect((await issuer.send(InvoiceId)).body.Invoice).toMatchObject({
      State: 'QUEUED',
      Number: '1/2026',
      Date: '2026-11-21',
      FileName: 'IT12345678903_00002.xml',
    });
    await issuer.advance(300);
    expect(await read(InvoiceId)).toEqual(['DELIVERED', ['NS', 'RC']]);
    expect((await issuer.make({ Send: true })).Number).toBe('2/2026');
    const sent = service.store.selectFrom('events').select('type').where('type', '=', 'invoice.sent');
    expect(await sent.execute()).toHaveLength(2);
  });

  it('names the field that the exchange system refused, and is corrected and sent in one call', async () => {
    const { InvoiceId, Notifications, CorrectBy } = await issuer.deliver(to('REJECT0'));
    expect(CorrectBy).toBe('2026-11-26T09:35:00.000Z');
    expect(Notifications[0]?.Errors).toEqual([
      {
        ...{ Code: '00311', Message: 'CodiceDestinatario non valido', Field: 'Customer.SdiCode' },
        Hint: 'The code of the recipient (CodiceDestinatario) does not exist.',
      },
    ]);
    const { body } = await correct(InvoiceId, { ...to('M5UXCR1'), Send: true });
    expect(body.Invoice).toMatchObject({ State: 'QUEUED', Number: '1/2026', CorrectBy: null });
    await issuer.advance(300);
    expect((await read(InvoiceId))[0]).toBe('DELIVERED');
  });

  it('stays rejected if its correction is refused, even with Send', async () => {
    const { InvoiceId } = await issuer.deliver(to('REJECT0'));
    const { status, body } = await correct(InvoiceId, { ...to('AB'), Send: true });
    expect([status, body.Errors[0]?.Field]).toEqual([400, 'Customer.SdiCode']);
    expect((await read(InvoiceId))[0]).toBe('REJECTED');
  });

  it('is corrected within 5 days', async () => {
    const { InvoiceId } = await issuer.make({ Send: true });
    const { Errors } = (await issuer.turn(InvoiceId, 'reject')).body.Invoice.Notifications[0] ?? {};
    expect(Errors).toEqual([
      {
        ...{ Code: '00404', Message: 'Fattura duplicata', Field: null },
        Hint: 'The issuer has sent an invoice with this number in this year.',
      },
    ]);
    expect((await issuer.read(InvoiceId)).CorrectBy).toBe('2026-11-26T09:30:00.000Z');
    await issuer.advance(5 * DAY_S);
    expect((await correct(InvoiceId, { Reason: 'x' })).status).toBe(200);
    await issuer.advance(1);
    expect((await issuer.read(InvoiceId)).CorrectBy).toBeNull();
    for (const late of [await correct(InvoiceId, { Reason: 'y' }), await issuer.send(InvoiceId)])
      expect([late.status, late.body.Code, late.body.Message]).toEqual([
        409,
        'INVOICE_CORRECTION_OVER',
        'A rejected invoice is corrected within 5 days: make a new one.',
      ]);
  });

  it.each(['reject', 'refuse'])(
    'releases its payment to a new invoice after its end: by %s',
    async (name) => {
      const Items = [{ Name: 'Tazza', Quantity: 1, UnitPrice: 1990, VatRate: 22, VatCode: 'IT22' }];
      const TransactionId = await payItems(service, Items, 1990);
      const bill = { ...to('UFABCD'), Lines: undefined, TransactionId, Send: true };
      const { InvoiceId } = await issuer.make(bill);
      if (name === 'refuse') await issuer.turn(InvoiceId, 'deliver');
      expect((await issuer.create(bill)).body.Code).toBe('INVOICE_EXISTS');
      await issuer.turn(InvoiceId, name);
      if (name === 'reject') {
        expect((await issuer.create(bill)).body.Code).toBe('INVOICE_EXISTS');
        await issuer.advance(5 * DAY_S + 1);
      }
      expect(await issuer.make(bill)).toMatchObject({ State: 'QUEUED', Number: '2/2026' });
    },
  );
});

describe('a credit note', () => {
  it('credits the whole rest, once', async () => {
    const invoice = await issuer.deliver();
    const { status, body } = await issuer.credit(invoice.InvoiceId, { Send: true, Metadata: { a: 1 } });
    expect([status, body.Message]).toEqual([200, 'Credit note created.']);
    expect(body.Invoice).toMatchObject({
      State: 'QUEUED',
      Type: 'TD04',
      Number: '2/2026',
      CreditedInvoiceId: invoice.InvoiceId,
      Customer: CUSTOMER,
      Lines: LINES,
      Total: 18_300,
      Metadata: { a: 1 },
    });
    const again = await issuer.credit(invoice.InvoiceId);
    expect([again.status, again.body.Code]).toEqual([409, 'CREDIT_TOO_HIGH']);
    const xml = await issuer.call('GET', `invoices/${body.Invoice.InvoiceId}/xml`);
    expect(xml.body).toContain('<TipoDocumento>TD04</TipoDocumento>');
    expect(xml.body).toContain('<IdDocumento>1/2026</IdDocumento>');
    const list = await issuer.call('GET', `invoices?CreditedInvoiceId=${invoice.InvoiceId}`);
    expect(list.body.Invoices).toHaveLength(1);
  });

  it('credits some lines, and then the rest of each rate to the cent', async () => {
    const Lines = [
      { Description: 'Tazza', Quantity: 3, UnitPrice: 333, VatRate: 22 },
      { Description: 'Libro', Quantity: 1, UnitPrice: 1001, VatRate: 4 },
      { Description: 'Corso', Quantity: 1, UnitPrice: 500, VatRate: 0, VatCode: 'N4' },
    ];
    const invoice = await issuer.deliver({ Lines });
    const part = [{ ...Lines[0], Quantity: 1 }];
    expect((await issuer.credit(invoice.InvoiceId, { Lines: part })).body.Invoice).toMatchObject({
      State: 'DRAFT',
      Total: 406,
    });
    const { Invoice } = (await issuer.credit(invoice.InvoiceId)).body;
    expect(Invoice.Total).toBe(invoice.Total - 406);
    expect(Invoice.Lines.map(({ Description, VatRate, VatCode }) => [Description, VatRate, VatCode])).toEqual(
      [
        ['Residuo della fattura n. 1/2026', 22, undefined],
        ['Residuo della fattura n. 1/2026', 4, undefined],
        ['Residuo della fattura n. 1/2026', 0, 'N4'],
      ],
    );
  });

  it('is never too high, even with simultaneous changes', async () => {
    const { InvoiceId } = await issuer.deliver();
    const half = [{ ...LINES[0], UnitPrice: 5000 }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => issuer.credit(InvoiceId, { Lines: half })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const [made] = answers.filter(({ status }) => status === 200).map(({ body }) => body.Invoice.InvoiceId);
    const raise = await issuer.call('PUT', `invoices/${made}`, { Lines: [{ ...LINES[0], UnitPrice: 5001 }] });
    expect(raise.body.Code).toBe('CREDIT_TOO_HIGH');
    await issuer.send(made ?? '');
    await issuer.turn(made ?? '', 'reject');
    expect((await issuer.credit(InvoiceId, { Lines: half })).status).toBe(200);
    expect((await issuer.send(made ?? '')).body.Code).toBe('CREDIT_TOO_HIGH');
  });

  it.each([
    ['more than was billed at its rate', { VatRate: 22, UnitPrice: 1001 }, 409],
    ['what was billed at its rate', { VatRate: 22, UnitPrice: 1000 }, 200],
    ['another rate', { VatRate: 10, UnitPrice: 1 }, 409],
    ['another reason', { VatRate: 0, VatCode: 'N1', UnitPrice: 1 }, 409],
    ['a rate of discounts', { VatRate: 5, UnitPrice: 1 }, 409],
  ])('of %s', async (_, line, status) => {
    const Lines = [
      [22, 1000],
      [4, 2000],
      [5, -100],
    ].map(([VatRate, UnitPrice]) => ({ Description: 'Tazza', Quantity: 1, UnitPrice, VatRate }));
    const { InvoiceId } = await issuer.deliver({ Lines });
    const answer = await issuer.credit(InvoiceId, { Lines: [{ ...Lines[0], ...line }] });
    expect([answer.status, answer.body.Code]).toEqual([
      status,
      status === 409 ? 'CREDIT_TOO_HIGH' : undefined,
    ]);
    const rest = (await issuer.credit(InvoiceId)).body.Invoice;
    expect(rest.VatSummary.filter(({ Taxable }) => Taxable < 0).map(({ VatRate }) => VatRate)).toEqual([5]);
  });

  it.each([
    ['DRAFT', undefined, []],
    ['REJECTED', 'M5UXCR1', ['reject']],
    ['REFUSED', 'UFABCD', ['deliver', 'refuse']],
  ])('is refused of an invoice that is %s', async (_, code, names) => {
    const { InvoiceId } = await issuer.make({ ...to(code), Send: names.length > 0 });
    for (const name of names) await issuer.turn(InvoiceId, name);
    const { status, body } = await issuer.credit(InvoiceId);
    expect([status, body.Code]).toEqual([409, 'INVOICE_STATE']);
  });

  it('is not sent for a refused invoice, and limits the correction of a rejected one', async () => {
    for (const [code, names] of [
      ['M5UXCR1', ['reject']],
      ['UFABCD', ['deliver', 'refuse']],
    ] as const) {
      const { InvoiceId } = await issuer.make({ ...to(code), Send: true });
      await issuer.advance(0);
      const { Invoice: note } = (await issuer.credit(InvoiceId)).body;
      for (const name of names) await issuer.turn(InvoiceId, name);
      expect((await issuer.send(note.InvoiceId)).body.Code).toBe('INVOICE_STATE');
      const less = await issuer.call('PUT', `invoices/${InvoiceId}`, {
        Lines: [{ ...LINES[0], Quantity: 1 }],
      });
      expect(less.body.Code).toBe(code === 'UFABCD' ? 'INVOICE_STATE' : 'CREDIT_TOO_HIGH');
    }
  });

  it('is refused of a credit note, and with wrong lines', async () => {
    const { InvoiceId } = await issuer.deliver();
    const note = (await issuer.credit(InvoiceId, { Lines: [{ ...LINES[0], UnitPrice: 1 }], Send: true })).body
      .Invoice;
    await issuer.turn(note.InvoiceId, 'deliver');
    expect((await issuer.credit(note.InvoiceId)).body.Code).toBe('INVOICE_STATE');
    for (const Lines of [
      [],
      [{ ...LINES[0], VatCode: 'N1' }],
      [{ ...LINES[0], Description: '漢' }],
      [{ ...LINES[0], UnitPrice: -1 }],
    ])
      expect((await issuer.credit(InvoiceId, { Lines })).status).toBe(400);
    expect((await issuer.credit(InvoiceId, { Amount: 1 })).body.Code).toBe('UNKNOWN_FIELD');
  });
});
