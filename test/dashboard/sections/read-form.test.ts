import { describe, expect, it } from 'vitest';
import { type CallValues, listFormFields } from '../../../src/dashboard/sections/form-fields.ts';
import { findPlace, readForm } from '../../../src/dashboard/sections/read-form.ts';
import { findCall } from './open-section.ts';

const currency = 'EUR';

function read(section: string, id: string, values: CallValues, known: Record<string, unknown> = {}) {
  const call = findCall(section, id);
  return readForm(call, listFormFields(call, { known, values, currency }), values);
}

describe('readForm', () => {
  it('sends each typed value in its type', () => {
    const { sent } = read('online-payments', 'createPaymentLink', {
      Purpose: 'Chairs',
      Amount: ' 19.90 ',
      Currency: 'USD',
      AutoCapture: false,
      AllowTokenization: true,
      Providers: ['FlowPay'],
      Metadata: '{"a": 1}',
      Notes: '',
    });
    expect(sent).toEqual({
      method: 'POST',
      path: '/api/v5/payments/link',
      body: {
        Purpose: 'Chairs',
        Amount: 1990,
        Currency: 'USD',
        AutoCapture: false,
        Providers: ['FlowPay'],
        Metadata: { a: 1 },
      },
    });
  });

  it.each([
    ['12.5', 1250],
    ['12,50', 1250],
    ['12', 1200],
    ['1.990,50', 199_050],
    ['€12', 1200],
  ])('reads the amount %s as money', (Amount, minor) => {
    const { sent, problems } = read('online-payments', 'refundPayment', { Amount });
    expect([sent.body, problems]).toEqual([{ Amount: minor }, {}]);
  });

  it.each(['-12.5', 'ten', '12.5051'])('reports that %s is no amount', (Amount) => {
    const { problems } = read('online-payments', 'refundPayment', { Amount });
    expect(problems).toEqual({ Amount: `“${Amount}” is not an amount in EUR. Write it as 36.60.` });
  });

  it('sends an invalid number unchanged, so that the service refuses it', () => {
    const { sent } = read('online-payments', 'createPaymentLink', { LinkDurationSeconds: '12,5,1' });
    expect(sent.body).toEqual({ LinkDurationSeconds: '12,5,1' });
  });

  it('sends nested fields as objects and lists, without those that are empty', () => {
    const { sent } = read('fiscal-invoices', 'createInvoice', {
      Customer: { Name: 'Bianchi', VatNumber: '', Address: { Street: 'Via Roma 1', Country: 'IT' } },
      Lines: [{ Description: 'Work', Quantity: '1.5', UnitPrice: '100', VatRate: '22' }, {}],
    });
    expect(sent.body).toEqual({
      Customer: { Name: 'Bianchi', Address: { Street: 'Via Roma 1', Country: 'IT' } },
      Lines: [{ Description: 'Work', Quantity: 1.5, UnitPrice: 10_000, VatRate: 22 }],
    });
  });

  it('sends a changed group as a whole, and null for one that was emptied', () => {
    const known = { ClientUuid: 'c-1', Address: { Street: 'Via Roma 1', City: 'Roma', Country: 'IT' } };
    const change = (Address: CallValues) => read('utilities', 'changeClient', { Address }, known).sent.body;
    const Address = { Street: 'Via Po 2', PostalCode: '', City: 'Roma', Province: '', Country: 'IT' };
    expect(change(Address)).toEqual({ Address: { Street: 'Via Po 2', City: 'Roma', Country: 'IT' } });
    const empty = { Street: '', PostalCode: '', City: '', Province: '', Country: '' };
    expect(change(empty)).toEqual({ Address: null });
    expect(read('utilities', 'changeClient', {}, known).sent.body).toEqual({});
  });

  it('sends a record that a call replaces as a whole', () => {
    const Address = { Street: 'Via Roma 1', PostalCode: '20121', City: 'Milano', Country: 'IT' };
    const known = {
      ...{ Channels: ['SDI'], Name: 'Rossi', VatNumber: 'IT01234567897', FiscalCode: '01234567897' },
      ...{ TaxRegime: 'RF01', Address, Pec: null },
    };
    const { Pec: _, ...sent } = { ...known, Name: 'Rossi Srl' };
    expect(read('fiscal-invoices', 'setConfiguration', { Name: 'Rossi Srl' }, known).sent.body).toEqual(sent);
  });

  it('reports that nothing is chosen where something has to be', () => {
    const { problems } = read('utilities', 'createWebhook', { Url: 'https://shop.example', EventTypes: [] });
    expect(problems).toEqual({ EventTypes: 'Choose one.' });
  });

  it('reports an amount in a list at its item', () => {
    const { problems } = read('online-payments', 'createStore', { Items: [{ Name: 'Tea', Price: 'x' }] });
    expect(problems).toEqual({ 'Items[0].Price': '“x” is not an amount in EUR. Write it as 36.60.' });
  });

  it('splits lines', () => {
    const { sent } = read('online-payments', 'releasePayments', { TransactionIds: ' a \n\nb\n' });
    expect(sent.body).toEqual({ TransactionIds: ['a', 'b'] });
  });

  it('sends only changed fields, and null for an emptied field that may be null', () => {
    const known = { ClientUuid: 'c-1', FirstName: 'Giulia', Email: 'g@example.com', Phone: null };
    const { sent } = read(
      'utilities',
      'changeClient',
      { Email: '', FirstName: 'Giulia', LastName: '' },
      known,
    );
    expect(sent).toEqual({ method: 'PUT', path: '/api/v5/clients/c-1', body: { Email: null } });
    expect(
      read('online-payments', 'changeStore', { Active: false }, { StoreId: 7, Active: true }).sent,
    ).toEqual({
      method: 'PUT',
      path: '/api/v5/stores/7',
      body: { Active: false },
    });
  });

  it('sends a required field that the address has filled in', () => {
    const { sent } = read('online-payments', 'refundPayment', {}, { TransactionId: 'order-1' });
    expect(sent.body).toEqual({ TransactionId: 'order-1' });
  });

  it('puts the parameters of a query into the URL, and sends no body', () => {
    const { sent } = read('online-payments', 'exportTransactions', { Status: 'HELD', Card: '' });
    expect(sent).toEqual({ method: 'GET', path: '/api/v5/transactions.csv?Status=HELD' });
  });

  it('reports which field is not JSON, and which is missing in the path', () => {
    expect(read('online-payments', 'chargeCard', { Metadata: '[{' }).problems).toEqual({
      Metadata: 'This is not JSON. Check its quotes and commas.',
    });
    expect(read('utilities', 'checkBin', {}).problems).toEqual({ Bin: 'Type it first.' });
    expect(read('utilities', 'checkBin', { Bin: '411111' }).problems).toEqual({});
  });
});

describe('findPlace', () => {
  const fields = listFormFields(findCall('fiscal-invoices', 'createInvoice'));
  const values = { Lines: [{}, {}] };
  it.each([
    ['Reason', 'Reason'],
    ['Customer.Address.PostalCode', 'Customer.Address.PostalCode'],
    ['Lines[1].VatCode', 'Lines[1].VatCode'],
    ['Lines[0]', 'Lines'],
    ['Lines[7].VatCode', 'Lines'],
    ['Customer.Nothing.Else', 'Customer'],
    ['Nothing', undefined],
    ['', undefined],
  ])('shows the error of %s at %s', (path, place) => {
    expect(findPlace(path, { fields, values })).toBe(place);
  });
});
