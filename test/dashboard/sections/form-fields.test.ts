import { describe, expect, it } from 'vitest';
import { fillInExample, getFilterKind, listFormFields } from '../../../src/dashboard/sections/form-fields.ts';
import { readForm } from '../../../src/dashboard/sections/read-form.ts';
import { findCall } from './open-section.ts';

const listKinds = (section: string, id: string) =>
  Object.fromEntries(listFormFields(findCall(section, id)).map(({ name, kind }) => [name, kind]));

describe('listFormFields', () => {
  it('gives each field of a link its type of input', () => {
    expect(listKinds('online-payments', 'createPaymentLink')).toMatchObject({
      Purpose: 'text',
      Amount: 'money',
      SuccessRedirectUrl: 'text',
      Notes: 'long',
      Currency: 'choice',
      Providers: 'choices',
      AutoCapture: 'check',
      Metadata: 'json',
      Items: 'items',
      SubscriptionOnCompletion: 'group',
    });
  });

  it.each([
    ['createPaymentLink', { AutoCapture: true, AllowTokenization: true, Moto: false }],
    ['createStore', { Active: true, LocalApi: true }],
  ])(
    'for %s checks the options that are on by default, and sends only those that are unchecked: %j',
    (id, initial) => {
      const call = findCall('online-payments', id);
      const fields = listFormFields(call);
      const values = Object.fromEntries(fields.map((field) => [field.name, field.initial]));
      expect(values).toMatchObject(initial);
      const [name = ''] = Object.keys(initial);
      const sent = (change: object) => readForm(call, fields, { ...values, ...change }).sent.body;
      expect(sent({ Name: 'Torino' })).not.toHaveProperty(name);
      expect(sent({ [name]: false })).toMatchObject({ [name]: false });
    },
  );

  it.each([
    ['online-payments', 'submitEvidence', { DisputeId: 'text', Text: 'long', Files: 'files' }],
    ['online-payments', 'releasePayments', { TransactionIds: 'lines' }],
    ['utilities', 'createUser', { Scopes: 'choices' }],
    ['utilities', 'createClient', { Language: 'choice', Address: 'group', Email: 'text' }],
    ['contracts', 'createContract', { Signer: 'group', Body: 'long', ExpiresAt: 'date', Send: 'check' }],
    ['fiscal-invoices', 'createInvoice', { Customer: 'group', Lines: 'items', Date: 'date' }],
    ['online-payments', 'changeSubscription', { NextPaymentAt: 'date', Amount: 'number' }],
  ])('returns for the section %s and the call %s the fields %j', (section, id, kinds) => {
    expect(listKinds(section, id)).toMatchObject(kinds);
  });

  it('marks required fields and fields that may be null', () => {
    const fields = listFormFields(findCall('utilities', 'createClient'));
    const named = Object.fromEntries(fields.map((field) => [field.name, field]));
    expect([named.FirstName?.isRequired, named.Email?.isRequired]).toEqual([true, false]);
    expect([named.FirstName?.isNullable, named.Email?.isNullable]).toEqual([false, true]);
  });

  it('prefills a change with the record, and a creation only with values from the URL', () => {
    const known = { StoreId: 7, Name: 'Torino', Active: true, Items: [{ Name: 'Tea', Price: 120 }] };
    const changed = listFormFields(findCall('online-payments', 'changeStore'), { known, currency: 'EUR' });
    const initial = Object.fromEntries(changed.map((field) => [field.name, field.initial]));
    expect(initial).toMatchObject({ StoreId: '7', Name: 'Torino', Active: true, Address: '' });
    expect(initial.Items).toEqual([{ Id: '', Name: 'Tea', Price: '1.20' }]);
    const refund = listFormFields(findCall('online-payments', 'refundPayment'), {
      known: { TransactionId: 'a', Amount: 7 },
    });
    expect(refund.map((field) => field.initial)).toEqual(expect.arrayContaining(['a']));
    expect(refund.find(({ name }) => name === 'Amount')?.initial).toBe('');
  });

  it('fills in the example', () => {
    const call = findCall('online-payments', 'capturePayments');
    const filled = fillInExample(listFormFields(call), {
      TransactionIds: ['a', 'b'],
      Amounts: [1, 2],
      Else: 1,
    });
    expect(filled).toEqual({ TransactionIds: 'a\nb', Amounts: '1\n2' });
  });

  it('fills in the example of nested fields', () => {
    const call = findCall('fiscal-invoices', 'createInvoice');
    const filled = fillInExample(listFormFields(call, { currency: 'EUR' }), call.example ?? {});
    expect(filled).toMatchObject({
      Customer: { Name: 'Bianchi Srl', Address: { Street: 'Via Roma 1', Province: '' } },
      Lines: [{ Description: 'Work', Quantity: '1.5', UnitPrice: '100.00', VatRate: '22' }],
      Send: true,
    });
  });

  it('labels fields by their titles, or else by their names in words', () => {
    const labels = Object.fromEntries(
      listFormFields(findCall('utilities', 'createContactCompany')).map(({ name, label }) => [name, label]),
    );
    expect(labels).toMatchObject({
      VatNumber: 'VAT number',
      SdiCode: 'Recipient code (SDI)',
      FiscalCode: 'Fiscal code',
    });
    const [send] = listFormFields(findCall('contracts', 'createContract')).filter(
      ({ name }) => name === 'Send',
    );
    expect(send?.label).toBe('Send it now');
  });

  it('leaves out what only developers need: JSON, and ids that are neither chosen, required nor known', () => {
    const listNames = (section: string, id: string, options: object = {}) =>
      listFormFields(findCall(section, id), { isPlain: true, ...options }).map(({ name }) => name);
    expect(listNames('contracts', 'createContract')).toEqual([
      'Title',
      'Body',
      'ClientUuid',
      'Signer',
      'ExpiresAt',
      'Send',
    ]);
    expect(listNames('online-payments', 'createStore')).not.toContain('StoreId');
    expect(listNames('partners', 'createPayout')).toContain('BankAccountId');
    expect(listNames('online-payments', 'chargeCard')).toContain('CardId');
    const known = { TransactionId: 'order-1' };
    expect(listNames('online-payments', 'chargeCard')).not.toContain('TransactionId');
    expect(listNames('online-payments', 'chargeCard', { known })).toContain('TransactionId');
    const [items] = listFormFields(findCall('online-payments', 'createStore'), { isPlain: true }).filter(
      ({ name }) => name === 'Items',
    );
    expect(items?.fields.map(({ name }) => name)).toEqual(['Name', 'Price']);
  });

  it('chooses a record from the list of the record that the form is about', () => {
    const known = { IndividualId: 'ind/1' };
    const fields = listFormFields(findCall('partners', 'createPayout'), { known });
    expect(fields.find(({ name }) => name === 'BankAccountId')).toMatchObject({
      kind: 'record',
      list: { path: '/api/v5/partners/individuals/ind%2F1/bank-accounts' },
    });
  });

  it('begins a response with the draft of the record, which is sent even unchanged', () => {
    const call = findCall('online-payments', 'submitEvidence');
    const fields = listFormFields(call, { known: { DisputeId: 'dsp_1', Draft: 'Order: Lamp' } });
    expect(readForm(call, fields, {}).sent.body).toEqual({ Text: 'Order: Lamp' });
    expect(readForm(call, fields, { Text: 'Delivered.' }).sent.body).toEqual({ Text: 'Delivered.' });
    expect(readForm(call, listFormFields(call), {}).sent.body).toEqual({});
  });

  it('reads amounts in the currency that is chosen, or else in that of the record', () => {
    const call = findCall('online-payments', 'chargeCard');
    const getCurrency = (options: object) =>
      listFormFields(call, options).find(({ name }) => name === 'Amount')?.currency;
    expect(getCurrency({})).toBe('EUR');
    expect(getCurrency({ known: { Currency: 'JPY' } })).toBe('JPY');
    expect(getCurrency({ values: { Currency: 'USD' }, known: { Currency: 'JPY' } })).toBe('USD');
  });

  it('lists the filters of a list', () => {
    const { query } = findCall('online-payments', 'listTransactions');
    const kinds = Object.fromEntries(query.map((parameter) => [parameter.name, getFilterKind(parameter)]));
    expect(kinds).toMatchObject({ From: 'date', Status: 'choice', StoreReference: 'text', Amount: 'number' });
  });
});
