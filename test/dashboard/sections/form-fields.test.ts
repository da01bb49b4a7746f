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
      Amount: 'number',
      SuccessRedirectUrl: 'text',
      Notes: 'long',
      Currency: 'choice',
      Providers: 'choices',
      AutoCapture: 'check',
      Metadata: 'json',
      Items: 'json',
      SubscriptionOnCompletion: 'json',
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
    ['utilities', 'createClient', { Language: 'choice', Address: 'json', Email: 'text' }],
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
    const changed = listFormFields(findCall('online-payments', 'changeStore'), known);
    const initial = Object.fromEntries(changed.map((field) => [field.name, field.initial]));
    expect(initial).toMatchObject({ StoreId: '7', Name: 'Torino', Active: true, Address: '' });
    expect(JSON.parse(String(initial.Items))).toEqual(known.Items);
    const refund = listFormFields(findCall('online-payments', 'refundPayment'), {
      TransactionId: 'a',
      Amount: 7,
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
    expect(filled).toEqual({ TransactionIds: 'a\nb', Amounts: '[\n  1,\n  2\n]' });
  });

  it('lists the filters of a list', () => {
    const { query } = findCall('online-payments', 'listTransactions');
    const kinds = Object.fromEntries(query.map((parameter) => [parameter.name, getFilterKind(parameter)]));
    expect(kinds).toMatchObject({ From: 'date', Status: 'choice', StoreReference: 'text', Amount: 'number' });
  });
});
